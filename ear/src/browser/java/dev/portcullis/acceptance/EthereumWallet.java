package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.microsoft.playwright.BrowserContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.web3j.utils.Numeric;

/**
 * A wallet of a browser (EIP-1193) that confirms every request: it has an account, signs texts
 * (EIP-191), and records the networks that are added to it (EIP-3085).
 */
final class EthereumWallet {
  private static final String PAGE =
      "window.ethereum = {request: call => window.wallet(JSON.stringify(call)).then(JSON.parse)}";

  private final TestWallet wallet;
  private final List<JsonNode> networks = new ArrayList<>();

  private EthereumWallet(TestWallet wallet) {
    this.wallet = wallet;
  }

  /** Puts the wallet into all pages of a person that are opened from now on. */
  static EthereumWallet give(BrowserContext person, TestWallet wallet) {
    EthereumWallet given = new EthereumWallet(wallet);
    person.exposeFunction("wallet", call -> given.answer(Client.json((String) call[0])).toString());
    person.addInitScript(PAGE);
    return given;
  }

  /** The networks that were added to it. */
  List<JsonNode> networks() {
    return networks;
  }

  private JsonNode answer(JsonNode call) {
    return switch (call.get("method").asText()) {
      case "eth_requestAccounts", "eth_accounts" ->
          Client.JSON.createArrayNode().add(wallet.address());
      case "personal_sign" ->
          TextNode.valueOf(
              wallet.sign(
                  new String(
                      Numeric.hexStringToByteArray(call.at("/params/0").asText()),
                      StandardCharsets.UTF_8)));
      case "wallet_addEthereumChain" -> {
        networks.add(call.at("/params/0"));
        yield Client.JSON.nullNode();
      }
      default -> throw new AssertionError("Unexpected request to the wallet: " + call);
    };
  }
}
