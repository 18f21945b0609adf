package dev.portcullis.ejb.decision.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * The event permissions of a user (R-IDN-23). An event is visible if any rule matches it.
 *
 * @param fingerprint names the form of the rules; a client that knows another form refuses them
 * @param rules the rules, by contract
 */
public record EventRuleListView(String fingerprint, List<Rule> rules) {
  /**
   * Events of a contract; a topic that is null may have any value, or none.
   *
   * @param contractAddress the contract
   * @param topic0 the required first topic, or null
   * @param topic1 the condition of topic 1, or null
   * @param topic2 the condition of topic 2, or null
   * @param topic3 the condition of topic 3, or null
   */
  public record Rule(
      String contractAddress,
      @Nullable String topic0,
      @Nullable Condition topic1,
      @Nullable Condition topic2,
      @Nullable Condition topic3) {}

  /**
   * The condition of a topic.
   *
   * @param type {@code equalTo} the value, or {@code userAddress} for a wallet of the user
   * @param value 32 bytes in hexadecimal; only with {@code equalTo}
   */
  public record Condition(
      String type, @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) String value) {}
}
