package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Optional;

/**
 * A request whose decision the change reverses.
 *
 * @param member a person or machine that could send it; empty if the class names none
 * @param contract the called contract, or the one that emits the event
 * @param calldata of a call, in hexadecimal, with {@link #WALLET} for the sender; empty for events
 * @param access of a call
 * @param topics of an event, with {@link #WALLET} for the reader's wallet
 * @param targetHasCode whether the change needs code, or its absence, at the target
 * @param before the rule id of the decision before the change
 * @param after the rule id of the decision after it
 */
public record WitnessRequest(
    Optional<ClassMembers.Member> member,
    Address contract,
    Optional<String> calldata,
    Optional<AccessType> access,
    List<Hash32> topics,
    boolean targetHasCode,
    String before,
    String after) {
  /** Represents a wallet of the person in examples. */
  public static final Address WALLET = new Address("0x5e9d3bd1a4f6c20787e1b2c3d4f5a6978c0de511");

  /** Represents any other address. */
  public static final Address OTHER = new Address("0x0737e8b1c4d29f60a5b3e2d1c0f9e8d7a6b5c422");

  /** Copies the list. */
  public WitnessRequest {
    topics = List.copyOf(topics);
  }

  /** The calldata with a wallet of the person. */
  public Optional<String> calldata(Address wallet) {
    return calldata.map(hex -> hex.replace(WALLET.text().substring(2), wallet.text().substring(2)));
  }
}
