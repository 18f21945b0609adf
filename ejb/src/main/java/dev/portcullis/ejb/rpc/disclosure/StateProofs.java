package dev.portcullis.ejb.rpc.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import java.util.List;

/**
 * The proofs of an answer, with the data of their batch. It has known fields only: a node may send
 * others.
 */
final class StateProofs {
  private static final List<String> PREIMAGE =
      List.of("nextFreeSlot", "blockNumber", "last256BlockHashesBlake", "lastBlockTimestamp");
  private static final List<String> VERIFICATION =
      List.of(
          "batchNumber",
          "numberOfLayer1Txs",
          "priorityOperationsHash",
          "dependencyRootsRollingHash",
          "l2ToL1LogsRootHash",
          "commitment");
  private static final List<String> LEAF = List.of("index", "value", "nextIndex", "siblings");
  private static final List<String> NEIGHBOR =
      List.of("index", "leafKey", "value", "nextIndex", "siblings");

  private final ProvingNode node;
  private final SettledBatch batch;
  private final boolean absent;
  private ObjectNode preimage;
  private ObjectNode verification;

  /**
   * The proofs as of a batch.
   *
   * @param absent whether slots that were never written are proven
   */
  StateProofs(ProvingNode node, SettledBatch batch, boolean absent) {
    this.node = node;
    this.batch = batch;
    this.absent = absent;
  }

  /**
   * The proofs of an account's slots, in their order.
   *
   * @throws RpcError −32603 if the node has none, or they show what is not disclosed
   */
  List<JsonNode> of(Address account, List<String> slots) {
    JsonNode proven = node.proofs(account, slots, batch);
    take(proven);
    JsonNode proofs = proven.path("storageProofs");
    if (proofs.size() != slots.size()) {
      throw malformed();
    }
    return slots.stream()
        .map(
            slot -> {
              for (JsonNode each : proofs) {
                if (each.path("key").asText().equalsIgnoreCase(slot)) {
                  return proof(each.path("proof"));
                }
              }
              throw malformed();
            })
        .toList();
  }

  /** All proofs must be of one batch, also when the node changes in between. */
  private void take(JsonNode proven) {
    ObjectNode before = copy(proven.path("stateCommitmentPreimage"), PREIMAGE);
    ObjectNode stored = copy(proven.path("l1VerificationData"), VERIFICATION);
    boolean isSame = preimage == null || (preimage.equals(before) && verification.equals(stored));
    if (!isSame || stored.path("batchNumber").asLong() != batch.number()) {
      throw RpcError.internal("The chain node proves different batches");
    }
    preimage = before;
    verification = stored;
  }

  private JsonNode proof(JsonNode proof) {
    if (proof.path("type").asText().equals("existing")) {
      ObjectNode copied = JsonNodeFactory.instance.objectNode().put("type", "existing");
      return copied.setAll(copy(proof, LEAF));
    }
    if (!proof.path("type").asText().equals("nonExisting")) {
      throw malformed();
    }
    if (!absent) {
      throw RpcError.internal(
          "A slot was never written: its proof would show two slots of other contracts"
              + " (disclosure.absent-slots)");
    }
    ObjectNode copied = JsonNodeFactory.instance.objectNode().put("type", "nonExisting");
    copied.set("leftNeighbor", copy(proof.path("leftNeighbor"), NEIGHBOR));
    copied.set("rightNeighbor", copy(proof.path("rightNeighbor"), NEIGHBOR));
    return copied;
  }

  private static ObjectNode copy(JsonNode from, List<String> fields) {
    ObjectNode copied = JsonNodeFactory.instance.objectNode();
    for (String field : fields) {
      if (!from.hasNonNull(field)) {
        throw malformed();
      }
      copied.set(field, from.get(field));
    }
    return copied;
  }

  private static RpcError malformed() {
    return RpcError.internal("The chain node has no proofs against what layer 1 stores");
  }

  /** Adds the data of the batch to an answer. */
  ObjectNode addTo(ObjectNode answer) {
    answer.put("batchNumber", batch.number());
    answer.set("stateCommitmentPreimage", preimage);
    answer.set("l1VerificationData", verification);
    return answer;
  }
}
