package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.NodeErrorException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Remembers which optional methods a node does not have, so that it is not asked for them with each
 * block. A node may be upgraded or replaced, so the memory of a method ends after an hour.
 */
final class UnsupportedMethods {
  /** How long a missing method is not asked for. */
  static final Duration MEMORY = Duration.ofHours(1);

  /** A refusal, and when it was received. */
  private record Refused(String message, long at) {}

  private final LongSupplier nanos;
  private final Map<String, Refused> refused = new ConcurrentHashMap<>();

  /** Nothing is known to be missing yet. */
  UnsupportedMethods(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Remembers the method as missing, if that is what the refusal says. */
  void refused(String method, NodeErrorException refusal) {
    if (refusal.isOfUnknownMethod()) {
      refused.put(method, new Refused(String.valueOf(refusal.getMessage()), nanos.getAsLong()));
    }
  }

  /** The node's message when it refused a missing method; empty if the method may exist. */
  Optional<String> reason(String method) {
    Refused known = refused.get(method);
    return known == null || nanos.getAsLong() - known.at() > MEMORY.toNanos()
        ? Optional.empty()
        : Optional.of(known.message());
  }
}
