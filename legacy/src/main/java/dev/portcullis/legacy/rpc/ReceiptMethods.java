package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.query.LegacyReceipts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** The methods for receipts of transactions and priority operations. */
@ApplicationScoped
public class ReceiptMethods implements LegacyMethod {
  private static final String TRANSACTION = "tx_info";
  private static final String PRIORITY = "ethop_info";
  private static final String PAID_BY = "get_eth_tx_for_withdrawal";

  @Inject private LegacyReceipts receipts;

  @Override
  public Set<String> methods() {
    return Set.of(TRANSACTION, PRIORITY, PAID_BY);
  }

  @Override
  public JsonNode answer(LegacyCall call) {
    call.takes(1);
    return Json.MAPPER.valueToTree(
        switch (call.method()) {
          case TRANSACTION -> receipts.transaction(call.hash(0, "tx_hash"));
          case PRIORITY -> receipts.priority(call.number(0, "priority_op_id", Long.MAX_VALUE));
          case PAID_BY -> receipts.paidBy(call.hash(0, "withdrawal_hash")).orElse(null);
          default -> throw LegacyCall.unknown(call.method());
        });
  }
}
