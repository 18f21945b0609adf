package dev.portcullis.ejb.policydocument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.policydocument.PolicyRecord;
import dev.portcullis.persistence.policydocument.PolicyRecordKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bounds of documents that are made of records. A unit test: records are data. */
class PolicyDocumentBuilderTest {
  private static final int HALF = PolicyDocumentBuilder.MAX_TOKENS / 2;

  /** A template whose ABI has this number of JSON tokens, an even one. */
  private static PolicyRecord template(String key, int tokens) {
    ObjectNode record =
        Json.MAPPER
            .createObjectNode()
            .put("templateKey", key)
            .put("name", key)
            .put("abi", "[[]" + ",[]".repeat(tokens / 2 - 2) + "]");
    return new PolicyRecord(PolicyRecordKind.TEMPLATE, record.toString());
  }

  private static PolicyDocument build(PolicyRecord... records) {
    return new PolicyDocumentBuilder(null, false).build(List.of(records));
  }

  @Test
  void theAbisOfADocumentHaveABoundOfTokens() {
    assertThat(build(template("a", HALF), template("b", HALF)).templates()).hasSize(2);
    for (PolicyRecord[] records :
        List.of(
            new PolicyRecord[] {template("a", HALF), template("b", HALF + 2)},
            new PolicyRecord[] {template("a", 2 * HALF + 2)})) {
      Failure refused = catchThrowableOfType(Failure.class, () -> build(records));
      assertThat(refused.reason()).isEqualTo(Reason.CONFLICT);
      assertThat(refused).hasMessage("The ABIs of the policy are too large for one document");
    }
  }
}
