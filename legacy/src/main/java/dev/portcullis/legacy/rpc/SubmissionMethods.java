package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.legacy.submission.TransactionSubmission;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** The methods that submit transactions, and that disable and enable second signatures. */
@ApplicationScoped
public class SubmissionMethods implements LegacyMethod {
  private static final String ONE = "tx_submit";
  private static final String BATCH = "submit_txs_batch";
  private static final String SECOND_SIGNATURE = "toggle_2fa";
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  @Inject private TransactionSubmission submissions;

  @Override
  public Set<String> methods() {
    return Set.of(ONE, BATCH, SECOND_SIGNATURE);
  }

  @Override
  public JsonNode answer(LegacyCall call) {
    return switch (call.method()) {
      case ONE -> {
        call.takes(3);
        yield JSON.textNode(submissions.submit(call.param(0), call.param(1), call.param(2)));
      }
      case BATCH -> {
        call.takes(2);
        ArrayNode hashes = JSON.arrayNode();
        submissions.submitBatch(call.param(0), call.param(1)).forEach(hashes::add);
        yield hashes;
      }
      case SECOND_SIGNATURE -> {
        call.takes(1);
        submissions.toggle(call.param(0));
        yield JSON.objectNode().put("success", true);
      }
      default -> throw LegacyCall.unknown(call.method());
    };
  }
}
