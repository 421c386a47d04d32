import fc from 'fast-check'

/** By default fast-check makes lists of at most ten, whatever length a test allows: a rule that fails from the eleventh on would pass. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true })
