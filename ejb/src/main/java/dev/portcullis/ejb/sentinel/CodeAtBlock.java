package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.ContractCodeCheck;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The addresses that have code before and after a block; each is queried once. */
final class CodeAtBlock {
  /** The most addresses that are queried for one block. */
  static final int MOST = 500;

  /** The most addresses that are queried to avoid a trace: beyond it, the trace is cheaper. */
  static final int MAX_CHECKS_TO_AVOID_TRACE = 32;

  private static final Code UNKNOWN = new Code(true, true, Optional.empty());

  private final ChainNode node;
  private final long number;
  private final BlockDeadline deadline;
  private final Map<Address, Code> before = new HashMap<>();
  private final Map<Address, Code> after = new HashMap<>();
  private int checkedToAvoidTrace;

  private record Code(boolean isThere, boolean mayReadAccounts, Optional<Address> delegate) {}

  /** For the block of that number. */
  CodeAtBlock(ChainNode node, long number, BlockDeadline deadline) {
    this.node = node;
    this.number = number;
    this.deadline = deadline;
  }

  /**
   * Whether the address had code before the block.
   *
   * @throws UnjudgedReason.UnjudgedException if the node does not report it, or too many were
   *     queried
   */
  boolean before(Address address) {
    return number > 0 && query(before, address, number - 1).isThere();
  }

  /** Whether it got code within the block. */
  boolean appeared(Address address) {
    return !before(address) && query(after, address, number).isThere();
  }

  /**
   * Whether the code that an address had before the block may read other accounts. True as well if
   * that cannot be determined, or too many were queried.
   *
   * @throws dev.portcullis.kernel.Failure CHAIN_UNAVAILABLE if it is to be queried later
   */
  boolean mayReadAccounts(Address address) {
    if (!before.containsKey(address) && ++checkedToAvoidTrace > MAX_CHECKS_TO_AVOID_TRACE) {
      return true;
    }
    try {
      return number == 0 || query(before, address, number - 1).mayReadAccounts();
    } catch (UnjudgedReason.UnjudgedException unknown) {
      return true;
    }
  }

  /**
   * Placeholders for the code that addresses had before the block, and for that of their delegates
   * (EIP-7702). They show whose code runs, and whether it can read accounts.
   *
   * @param fresh whether an address got unknown code within the block
   * @throws UnjudgedReason.UnjudgedException if the node does not report it, or too many were
   *     queried
   */
  Map<Address, String> placeholderCodes(Set<Address> addresses, Predicate<Address> fresh) {
    Map<Address, String> found = new HashMap<>();
    for (Address address : addresses) {
      Optional<Address> delegate = addPlaceholder(found, address, fresh);
      if (delegate.isPresent()) {
        var unused = addPlaceholder(found, delegate.get(), fresh);
      }
    }
    return found;
  }

  private Optional<Address> addPlaceholder(
      Map<Address, String> found, Address address, Predicate<Address> fresh) {
    boolean isUnknown = number == 0 || fresh.test(address);
    Code code = isUnknown ? UNKNOWN : query(before, address, number - 1);
    found.put(address, TouchedAccounts.placeholderCode(code.delegate(), code.mayReadAccounts()));
    return code.delegate();
  }

  private Code query(Map<Address, Code> known, Address address, long at) {
    Code found = known.get(address);
    if (found == null) {
      if (before.size() + after.size() >= MOST) {
        throw UnjudgedReason.TOO_MANY_ADDRESSES.asException();
      }
      found = query(address, at);
      known.put(address, found);
    }
    return found;
  }

  private Code query(Address address, long at) {
    ArrayNode params =
        Json.MAPPER.createArrayNode().add(address.text()).add("0x" + Long.toHexString(at));
    try {
      JsonNode code = deadline.answer(node, ContractCodeCheck.METHOD, params);
      return new Code(
          ContractCodeCheck.isThere(code),
          TouchedAccounts.mayReadOthers(code.asText()),
          TouchedAccounts.delegateOf(code.asText()));
    } catch (NodeErrorException refusal) {
      throw UnjudgedReason.NO_CODE.asException();
    }
  }
}
