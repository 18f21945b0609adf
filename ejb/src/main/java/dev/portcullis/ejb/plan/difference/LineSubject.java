package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.EntryCoverage;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What is gained or lost. */
public sealed interface LineSubject {
  /**
   * Calls of a function. As an entry call, or as an inner call beneath a permitted entry without
   * coverage, they need this permission; an entry with coverage decides otherwise.
   *
   * @param contract the called contract
   * @param selector four bytes, or {@code 0x} for plain transfers; null for every function without
   *     a rule
   * @param beneath the coverage of the entry permission; empty for entry calls
   * @param cells the calls, in order
   */
  record Calls(
      Address contract, String selector, Optional<EntryCoverage> beneath, Set<CallCell> cells)
      implements LineSubject {
    /** Copies the set. */
    public Calls {
      cells = Collections.unmodifiableSortedSet(new TreeSet<>(cells));
    }
  }

  /**
   * What a permitted entry call opens for its inner calls. It may change each inner call to a
   * contract that either coverage reaches, also to contracts that are not touched.
   *
   * @param contract the contract of the entry call
   * @param selector its function
   * @param before the coverage before the change
   * @param after the coverage after it
   */
  record Coverage(Address contract, String selector, EntryCoverage before, EntryCoverage after)
      implements LineSubject {}

  /**
   * Events of a contract.
   *
   * @param contract the contract
   * @param topic0 the first topic; empty for every event without a rule of its own
   * @param cells the events
   */
  record Events(Address contract, Optional<Hash32> topic0, Set<EventCell> cells)
      implements LineSubject {
    /** Copies the set. */
    public Events {
      cells = Set.copyOf(cells);
    }
  }

  /**
   * A right that depends on no contract.
   *
   * @param right the right
   * @param detail the organization or the method, empty if the right has none
   */
  record SystemRight(Right right, Optional<String> detail) implements LineSubject {}

  /** The rights that depend on no contract. */
  enum Right {
    /** An account that can act. */
    ACCOUNT,
    /** Deployments, also as inner calls. */
    DEPLOY,
    /** All calls, without rules. */
    FULL_ACCESS,
    /** All events. */
    ALL_EVENTS,
    /** All transactions. */
    WHOLE_CHAIN,
    /** The transactions, contracts and wallets of the organization. */
    ORGANIZATION_TRANSACTIONS,
    /** The whole result of one method. */
    UNFILTERED_METHOD,
    /** Calls as the members of the organization. */
    ACTS_FOR
  }

  /**
   * What the zone discloses of a contract to every caller.
   *
   * @param contract the contract
   * @param part the part: {@code totalSupply}, {@code bytecode}, {@code address} or {@code slot}
   * @param value the address or slot, empty for other parts
   * @param fromBlock the first block for which it is disclosed
   */
  record Disclosed(Address contract, String part, Optional<String> value, long fromBlock)
      implements LineSubject {}

  /**
   * The registration of a contract by an owner. The transactions of the contract are visible to
   * readers of that organization, and umbrellas of that owner cover it. A registered address does
   * not count as a wallet for events.
   *
   * @param contract the contract
   * @param organizationId its organization, empty for the zone
   */
  record Registration(Address contract, Optional<String> organizationId) implements LineSubject {}
}
