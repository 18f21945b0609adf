package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * The contract data that the zone discloses to every user without a permission (R-GTW-18). It is
 * the code, the total supply of a token, and the balance of some accounts, from a block on. The
 * caller must still be authenticated.
 */
@ApplicationScoped
public class Disclosures {
  private static final String TOTAL_SUPPLY = "0x18160ddd";
  private static final String BALANCE_OF = "0x70a08231";
  private static final String PADDING = "0".repeat(24);

  @Inject private DecisionFactCache facts;
  @Inject private GatewayNodeClient node;

  /** Whether the code of a contract is disclosed as of a block. */
  boolean openCode(Address contract, JsonNode block) {
    return facts
        .disclosure(contract)
        .filter(Disclosure::bytecode)
        .filter(disclosure -> covers(disclosure, block))
        .isPresent();
  }

  /** Whether a call of one of the principal's wallets reads only disclosed data. */
  public boolean open(Principal principal, Call call, JsonNode block) {
    String calldata = call.calldata().text();
    boolean isSupply = calldata.equals(TOTAL_SUPPLY);
    Optional<Address> account = account(calldata);
    if (call.to() == null
        || (!isSupply && account.isEmpty())
        || !principal.wallets().contains(call.from())) {
      return false;
    }
    return facts
        .disclosure(call.to())
        .filter(
            disclosure ->
                isSupply
                    ? disclosure.erc20TotalSupply()
                    : disclosure.addresses().contains(account.get()))
        .filter(disclosure -> covers(disclosure, block))
        .isPresent();
  }

  /** The account of the requested balance, if the call requests nothing else. */
  private static Optional<Address> account(String calldata) {
    String start = BALANCE_OF + PADDING;
    return Optional.of(calldata)
        .filter(data -> data.startsWith(start) && data.length() == start.length() + 40)
        .map(data -> new Address("0x" + data.substring(start.length())));
  }

  private boolean covers(Disclosure disclosure, JsonNode block) {
    return disclosure.startBlock() == 0 || number(block) >= disclosure.startBlock();
  }

  /** The number of a block that a parameter names; −1 if the block does not exist. */
  private long number(JsonNode block) {
    JsonNode found =
        block.has("blockHash")
            ? node.call(
                "eth_getBlockByHash",
                GatewayNodeClient.params().add(block.get("blockHash")).add(false))
            : node.call(
                "eth_getBlockByNumber",
                GatewayNodeClient.params()
                    .add(block.has("blockNumber") ? block.get("blockNumber") : settled(block))
                    .add(false));
    return found.path("number").isTextual() ? Long.decode(found.get("number").asText()) : -1;
  }

  /** Not every node assigns a number to the pending block. */
  private static JsonNode settled(JsonNode block) {
    return block.asText().equals("pending") ? RpcValueParser.text("latest") : block;
  }
}
