package dev.portcullis.ejb.legacy;

import java.util.Optional;

/**
 * The legacy rollup as a bean of its module, which the other modules find if it is part of the
 * build.
 */
public interface LegacyModule {
  /** Its interface; empty unless the operator has enabled it. */
  Optional<LegacyInterface> served();
}
