package dev.portcullis.legacy.sequencer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.legacy.ledger.Executed;
import dev.portcullis.legacy.ledger.Touches;
import dev.portcullis.legacy.transaction.PriorityOperation;
import dev.portcullis.persistence.legacy.sequencer.WaitingPriority;

/**
 * What was asked for on layer 1.
 *
 * @param row where it waits
 * @param operation what it is
 */
record Asked(WaitingPriority row, PriorityOperation operation) {
  static Asked of(WaitingPriority row) {
    PriorityOperation operation =
        row.recipient().isPresent()
            ? new PriorityOperation.Deposit(
                row.serialId(),
                row.sender(),
                row.recipient().get(),
                row.tokenId(),
                row.amount().orElseThrow())
            : new PriorityOperation.FullExit(
                row.serialId(), row.accountId().orElseThrow(), row.sender(), row.tokenId());
    return new Asked(row, operation);
  }

  Touches touches() {
    return Touches.of(operation);
  }

  /** As histories show it. */
  ObjectNode json(Executed executed) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (operation instanceof PriorityOperation.Deposit deposit) {
      json.put("type", "Deposit").put("account_id", executed.accountIds().get(0));
      json.putObject("priority_op")
          .put("from", deposit.from().text())
          .put("to", deposit.to().text())
          .put("token", deposit.token())
          .put("amount", deposit.amount().toString());
    } else if (operation instanceof PriorityOperation.FullExit exit) {
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
