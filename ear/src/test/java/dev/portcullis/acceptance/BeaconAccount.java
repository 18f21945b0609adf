package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.acceptance.Client.Answer;
import java.util.Locale;
import org.web3j.crypto.Hash;
import org.web3j.utils.Numeric;

/**
 * A smart account behind a beacon (EIP-1967), which takes every signature whose first byte is 1
 * (ERC-1271) and executes single calls for any caller (ERC-7579). An entry point of the test calls
 * it and reports that as the real one does (ERC-4337). Their code is written by hand, because no
 * package of the tests has that of the real ones.
 *
 * @param address where it is, lowercase
 */
record BeaconAccount(String address) {
  private static final String SLOT =
      "a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50";

  /** Asks the beacon in the slot for its implementation, and delegates to that. */
  private static final String PROXY =
      "635c60da1b60e01b600052"
          + "60206000600460007f"
          + SLOT
          + "545afa50"
          + "600051"
          + "36600060003760006000366000845af4"
          + "3d600060003e"
          + "605857"
          + "3d6000fd"
          + "5b3d6000f3";

  /** By selector: {@code isValidSignature}, {@code execute} of a single call, or nothing. */
  private static final String IMPLEMENTATION =
      "60003560e01c"
          + "80631626ba7e14601b57"
          + "8063e9ae5c5314603657"
          + "00"
          + "5b60643560f81c600114631626ba7e0260e01b60005260206000f3"
          + "5b603460443503"
          + "806098600037"
          + "6000600082600060783560643560601c5af1"
          + "605d5760006000fd"
          + "5b00";

  /** Takes account, hash and calldata, calls the account, and logs {@code UserOperationEvent}. */
  private static final String ENTRY_POINT =
      "60403603"
          + "806040600037"
          + "600060008260006000"
          + "6000355af1"
          + "6000600052602052600160405260016060526000600035602035"
          + "7f49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f"
          + "60806000a4"
          + "00";

  /** The deterministic deployment proxy, which the embedded chain has from the beginning. */
  private static final String DEPLOYER = "0x4e59b44847b379578588920ca78fbf26c0b4956c";

  private static final String SALT = "0".repeat(64);
  private static final long GAS = 1_000_000;

  /** The entry point of the test, of the form of version 0.7. */
  static final String ENTRY_POINT_ADDRESS = derived(ENTRY_POINT);

  /** The code that runs in every such account. */
  static final String IMPLEMENTATION_ADDRESS = derived(IMPLEMENTATION);

  /** The hash of the code that every such account has. */
  static final String CODE_HASH = Hash.sha3("0x" + PROXY);

  /** A new one on the chain, with what it needs there. */
  static BeaconAccount deploy(DevChain chain) {
    for (String code : new String[] {ENTRY_POINT, IMPLEMENTATION}) {
      if (chain.call("eth_getCode", derived(code), "latest").asText().equals("0x")) {
        var unused = chain.transact(DEPLOYER, "0x" + SALT + creation("", code), GAS);
      }
    }
    String beacon = "73" + IMPLEMENTATION_ADDRESS.substring(2) + "60005260206000f3";
    String at = chain.deploy("0x" + creation("", beacon)).substring(2);
    String storing = "73" + at + "7f" + SLOT + "55";
    return new BeaconAccount(
        chain.deploy("0x" + creation(storing, PROXY)).toLowerCase(Locale.ROOT));
  }

  /** Makes it a wallet of a user, who proves it by a signature that the account accepts. */
  void link(Client user) {
    JsonNode challenge =
        user.post(
                "/user-wallets/initiate",
                JsonNodeFactory.instance
                    .objectNode()
                    .put("walletAddress", address)
                    .put("domain", user.api().baseUrl().getAuthority()))
            .body();
    Answer linked =
        user.post(
            "/user-wallets/associate",
            JsonNodeFactory.instance
                .objectNode()
                .put("walletAddress", address)
                .put("message", challenge.path("message").asText())
                .put("signature", ContractWallet.GOOD)
                .put("nonceToken", challenge.path("nonceToken").asText()));
    assertThat(linked.status()).as("%s", linked.body()).isEqualTo(200);
  }

  /** The address of the deployment proxy's contract (EIP-1014). */
  private static String derived(String code) {
    String hash = Hash.sha3("0x" + creation("", code)).substring(2);
    byte[] bytes = Numeric.hexStringToByteArray("ff" + DEPLOYER.substring(2) + SALT + hash);
    return "0x" + Numeric.toHexStringNoPrefix(Hash.sha3(bytes)).substring(24);
  }

  /** Creation code that runs a prelude and returns the code. */
  private static String creation(String prelude, String code) {
    int from = prelude.length() / 2 + 11;
    return prelude + "60%02x8060%02x6000396000f3".formatted(code.length() / 2, from) + code;
  }
}
