package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Queries the chain which addresses have code, for one request. It queries each address once, and
 * none after the client's time-out.
 */
final class CodeLookups implements Predicate<Address> {
  private static final long RETRY_SECONDS = 1;

  private final ChainNode chain;
  private final LongSupplier nanos;
  private final long end;
  private final Map<Address, Boolean> known = new HashMap<>();

  CodeLookups(ChainNode chain, Duration time, LongSupplier nanos) {
    this.chain = chain;
    this.nanos = nanos;
    this.end = nanos.getAsLong() + time.toNanos();
  }

  /**
   * Whether there is a contract at an address now.
   *
   * @throws Failure CHAIN_UNAVAILABLE if the chain does not respond in time
   */
  @Override
  public boolean test(Address address) {
    Boolean found = known.get(address);
    if (found == null) {
      found = query(address);
      known.put(address, found);
    }
    return found;
  }

  private boolean query(Address address) {
    if (end - nanos.getAsLong() < 0) {
      throw Failure.chainBusy("The chain node does not respond in time", RETRY_SECONDS);
    }
    try {
      return chain.hasCode(address);
    } catch (NodeErrorException refusal) {
      throw (Failure)
          Failure.of(
                  Reason.CHAIN_UNAVAILABLE,
                  "The chain node rejects the query for code: " + refusal.getMessage())
              .initCause(refusal);
    }
  }
}
