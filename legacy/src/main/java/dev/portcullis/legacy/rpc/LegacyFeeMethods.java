package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.legacy.pricing.FeeQuotes;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** The methods for fees and token prices. */
@ApplicationScoped
public class LegacyFeeMethods implements LegacyMethod {
  private static final String FEE = "get_tx_fee";
  private static final String BATCH_FEE = "get_txs_batch_fee_in_wei";
  private static final String PRICE = "get_token_price";

  private final FeeQuotes fees;

  /** Required by the container for its proxy. */
  protected LegacyFeeMethods() {
    this(null);
  }

  /** Uses these fees. */
  @Inject
  public LegacyFeeMethods(FeeQuotes fees) {
    this.fees = fees;
  }

  @Override
  public Set<String> methods() {
    return Set.of(FEE, BATCH_FEE, PRICE);
  }

  @Override
  public JsonNode answer(LegacyCall call) {
    return switch (call.method()) {
      case FEE -> {
        call.takes(3);
        yield fees.fee(call.param(0), call.param(1), call.param(2));
      }
      case BATCH_FEE -> {
        call.takes(3);
        yield fees.batchFee(call.param(0), call.param(1), call.param(2));
      }
      case PRICE -> {
        call.takes(1);
        yield fees.price(call.param(0));
      }
      default -> throw LegacyCall.unknown(call.method());
    };
  }
}
