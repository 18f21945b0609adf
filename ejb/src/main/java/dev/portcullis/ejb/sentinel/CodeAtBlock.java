package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.ContractCode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import java.util.HashMap;
import java.util.Map;

/** Which addresses have code before and after a block; each is asked about once. */
final class CodeAtBlock {
  /** More addresses are not asked about for one block. */
  static final int MOST = 500;

  private final ChainNode node;
  private final long number;
  private final Deadline deadline;
  private final Map<Address, Boolean> before = new HashMap<>();
  private final Map<Address, Boolean> after = new HashMap<>();

  /** Of the block of that number. */
  CodeAtBlock(ChainNode node, long number, Deadline deadline) {
    this.node = node;
    this.number = number;
    this.deadline = deadline;
  }

  /**
   * Whether the address had code before the block.
   *
   * @throws Unjudged.Found if that is not said, or too many were asked about
   */
  boolean before(Address address) {
    return number > 0 && ask(before, address, number - 1);
  }

  /** Whether it got code within the block. */
  boolean appeared(Address address) {
    return !before(address) && ask(after, address, number);
  }

  private boolean ask(Map<Address, Boolean> known, Address address, long at) {
    Boolean found = known.get(address);
    if (found == null) {
      if (before.size() + after.size() >= MOST) {
        throw Unjudged.TOO_MANY_ADDRESSES.found();
      }
      found = ask(address, at);
      known.put(address, found);
    }
    return found;
  }

  private boolean ask(Address address, long at) {
    ArrayNode params =
        Json.MAPPER.createArrayNode().add(address.text()).add("0x" + Long.toHexString(at));
    try {
      return ContractCode.isThere(deadline.answer(node, ContractCode.METHOD, params));
    } catch (NodeRefusal refusal) {
      throw Unjudged.NO_CODE.found();
    }
  }
}
