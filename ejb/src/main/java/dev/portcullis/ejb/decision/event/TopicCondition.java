package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * What an event permission asks of one of the topics 1 to 3 (R-GTW-17).
 *
 * @param type how the topic is compared; empty if this version does not know it, which no topic
 *     fulfils: another node may be newer
 * @param constant what {@code equalTo} compares with
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

  /** The topic that an address is. */
  public static Hash32 padded(Address address) {
    return new Hash32(PADDING + address.text().substring(2));
  }

  /** Whether a topic fulfils it for the owner of these wallets. */
  boolean holds(Hash32 topic, Set<Address> wallets) {
    return type.isPresent()
        && switch (type.get()) {
          case EQUAL_TO -> constant.equals(Optional.of(topic));
          case USER_ADDRESS ->
              topic.text().startsWith(PADDING)
                  && wallets.contains(new Address("0x" + topic.text().substring(PADDING.length())));
        };
  }
}
