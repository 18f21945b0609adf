package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A batch on layer 1 as principals that are bound by permissions see it. It contains only fields
 * with known content, because a node may have others. Fields that reveal hidden transactions are
 * zero.
 */
final class RedactedBatch {
  static final String INFO = "batch_info";

  private static final List<String> SHOWN = List.of("block_range", "execute_sl_block_number");
  private static final List<String> SHOWN_INFO = List.of("batch_number", "last_block_timestamp");
  private static final List<String> ZERO_HASHES =
      List.of(
          "state_commitment",
          "priority_operations_hash",
          "dependency_roots_rolling_hash",
          "l2_to_l1_logs_root_hash",
          "commitment");

  private RedactedBatch() {}

  static ObjectNode of(JsonNode batch) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    ObjectNode info = view.putObject(INFO);
    copy(batch.get(INFO), SHOWN_INFO, info);
    info.put("number_of_layer1_txs", 0);
    ZERO_HASHES.forEach(field -> info.put(field, RedactedBlock.ZERO_HASH));
    copy(batch, SHOWN, view);
    return view;
  }

  private static void copy(JsonNode from, List<String> fields, ObjectNode to) {
    fields.stream().filter(from::has).forEach(field -> to.set(field, from.get(field)));
  }
}
