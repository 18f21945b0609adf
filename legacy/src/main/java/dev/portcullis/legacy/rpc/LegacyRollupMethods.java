package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.legacy.layer1.Layer1Config;
import dev.portcullis.legacy.query.LegacyRollup;
import dev.portcullis.legacy.query.LegacyRollup.Contracts;
import dev.portcullis.legacy.query.LegacyToken;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** The methods that clients call first. */
@ApplicationScoped
public class LegacyRollupMethods implements LegacyMethod {
  private static final String CONTRACTS = "contract_address";
  private static final String TOKENS = "tokens";
  private static final String CONFIRMATIONS = "get_confirmations_for_eth_op_amount";
  private static final String VERSION = "get_zksync_version";
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  @Inject private LegacyRollup rollup;
  @Inject private Layer1Config layer1;
  @Inject private CompatConfig compat;

  @Override
  public Set<String> methods() {
    return Set.of(CONTRACTS, TOKENS, CONFIRMATIONS, VERSION);
  }

  @Override
  public JsonNode answer(LegacyCall call) {
    call.takes(0);
    return switch (call.method()) {
      case CONTRACTS -> contracts();
      case TOKENS -> tokens();
      case CONFIRMATIONS -> JSON.numberNode(layer1.confirmations());
      // The signing and hashing rules of the last contract of zkSync Lite.
      case VERSION -> JSON.textNode("contractV4");
      default -> throw LegacyCall.unknown(call.method());
    };
  }

  /** Text or object by the compatibility profile (R-PLT-16). */
  private JsonNode contracts() {
    Contracts contracts =
        rollup
            .contracts()
            .orElseThrow(
                () ->
                    Failure.of(
                        Reason.CHAIN_UNAVAILABLE,
                        "The contracts on layer 1 are not deployed yet; try again later"));
    return compat.isEcosystem()
        ? JSON.objectNode()
            .put("mainContract", contracts.main())
            .put("govContract", contracts.governance())
        : JSON.textNode(contracts.main());
  }

  private JsonNode tokens() {
    ObjectNode tokens = JSON.objectNode();
    for (LegacyToken token : rollup.tokens()) {
      tokens
          .putObject(token.symbol())
          .put("id", token.id())
          .put("address", token.address())
          .put("symbol", token.symbol())
          .put("decimals", token.decimals())
          .put("kind", "ERC20")
          .put("is_nft", false);
    }
    return tokens;
  }
}
