package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.NodeErrorException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Caches which optional methods a node does not support, so that they are not called for each
 * block. A node may be upgraded or replaced, so entries expire after an hour.
 */
final class UnsupportedMethods {
  /** How long an unsupported method is not called. */
  static final Duration MEMORY = Duration.ofHours(1);

  /** An error, and when it was received. */
  private record Refused(String message, long at) {}

  private final LongSupplier nanos;
  private final Map<String, Refused> refused = new ConcurrentHashMap<>();

  /** Creates an empty cache. */
  UnsupportedMethods(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Records the method as unsupported, if the error indicates that. */
  void refused(String method, NodeErrorException refusal) {
    if (refusal.isOfUnknownMethod()) {
      refused.put(method, new Refused(String.valueOf(refusal.getMessage()), nanos.getAsLong()));
    }
  }

  /** The node's error message for an unsupported method; empty if the method may exist. */
  Optional<String> reason(String method) {
    Refused known = refused.get(method);
    return known == null || nanos.getAsLong() - known.at() > MEMORY.toNanos()
        ? Optional.empty()
        : Optional.of(known.message());
  }
}
