package dev.portcullis.legacy.sequencer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.legacy.ledger.AccessSet;
import dev.portcullis.legacy.ledger.OperationReceipt;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.persistence.legacy.sequencer.PendingPriorityOperationRow;

/**
 * A queued priority operation of layer 1.
 *
 * @param row its pending row
 * @param operation its content
 */
record QueuedPriorityOperation(PendingPriorityOperationRow row, LegacyPriorityOperation operation) {
  static QueuedPriorityOperation of(PendingPriorityOperationRow row) {
    LegacyPriorityOperation operation =
        row.recipient().isPresent()
            ? new LegacyPriorityOperation.Deposit(
                row.serialId(),
                row.sender(),
                row.recipient().get(),
                row.tokenId(),
                row.amount().orElseThrow())
            : new LegacyPriorityOperation.FullExit(
                row.serialId(), row.accountId().orElseThrow(), row.sender(), row.tokenId());
    return new QueuedPriorityOperation(row, operation);
  }

  AccessSet touches() {
    return AccessSet.of(operation);
  }

  /** The JSON of histories. */
  ObjectNode json(OperationReceipt executed) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (operation instanceof LegacyPriorityOperation.Deposit deposit) {
      json.put("type", "Deposit").put("account_id", executed.accountIds().get(0));
      json.putObject("priority_op")
          .put("from", deposit.from().text())
          .put("to", deposit.to().text())
          .put("token", deposit.token())
          .put("amount", deposit.amount().toString());
    } else if (operation instanceof LegacyPriorityOperation.FullExit exit) {
      json.put("type", "FullExit");
      json.putObject("priority_op")
          .put("account_id", exit.accountId())
          .put("eth_address", exit.owner().text())
          .put("token", exit.token());
      json.put("withdraw_amount", executed.amount().toString());
    }
    return json.put("eth_hash", row.l1Hash().text()).put("eth_block", row.l1Block());
  }
}
