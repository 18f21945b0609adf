package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * The condition of an event permission on one of the topics 1 to 3 (R-GTW-17).
 *
 * @param type the comparison; empty if this version does not know it, because another node may be
 *     newer; no topic matches it then
 * @param constant the operand of {@code equalTo}
 */
public record TopicCondition(Optional<ConditionType> type, Optional<Hash32> constant) {
  /** The digits before an address in a topic. */
  private static final String PADDING = "0x" + "0".repeat(24);

  /**
   * The condition of a permission's row.
   *
   * @param type the wire name; null for no condition
   * @param constant 32 bytes in hexadecimal, or null
   * @return empty for no condition
   */
  static Optional<TopicCondition> of(String type, String constant) {
    return Optional.ofNullable(type)
        .map(
            name ->
                new TopicCondition(
                    Arrays.stream(ConditionType.values())
                        .filter(known -> known.wireName().equals(name))
                        .findFirst(),
                    Optional.ofNullable(constant).map(Hash32::new)));
  }

  /** An address as a topic. */
  public static Hash32 padded(Address address) {
    return new Hash32(PADDING + address.text().substring(2));
  }

  /** Whether a topic matches it for the owner of these wallets. */
  boolean matches(Hash32 topic, Set<Address> wallets) {
    return type.isPresent()
        && switch (type.get()) {
          case EQUAL_TO -> constant.equals(Optional.of(topic));
          case USER_ADDRESS ->
              topic.text().startsWith(PADDING)
                  && wallets.contains(new Address("0x" + topic.text().substring(PADDING.length())));
        };
  }
}
