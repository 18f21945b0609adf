package dev.portcullis.ejb.legacy;

import java.util.Optional;

/** The legacy rollup as a bean of its module, which the other modules find where it is built in. */
public interface LegacyModule {
  /** What it serves; nothing unless the operator has enabled it. */
  Optional<LegacyInterface> served();
}
