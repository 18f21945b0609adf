package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Verifies that an account has the code that the operator permits: the hash of its own code, and
 * the implementation that its beacon names (EIP-1967).
 */
@ApplicationScoped
public class SmartAccountLookup {
  /** {@code implementation()} of a beacon. */
  static final String IMPLEMENTATION = "0x5c60da1b";

  /** The slot of the beacon: {@code keccak256("eip1967.proxy.beacon") - 1}. */
  private static final String BEACON_SLOT =
      "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50";

  private static final String LATEST = "latest";

  /** Gas for a beacon, which reads one slot. */
  private static final String GAS = "0x186a0";

  private static final String PADDING = "0".repeat(24);
  private static final int WORD = 32;

  @Inject private GatewayNodeClient node;
  @Inject private BundlerConfig config;

  /** Whether the hash of the account's code is permitted. */
  boolean hasPermittedCode(Address account) {
    JsonNode code =
        node.call("eth_getCode", GatewayNodeClient.params().add(account.text()).add(LATEST));
    return HexText.read(code.asText())
        .map(bytes -> new Hash32(Keccak.hash(bytes).toString()))
        .filter(config.codeHashes()::contains)
        .isPresent();
  }

  /** The account with its beacon and implementation; empty if these are not permitted. */
  Optional<SmartAccount> find(Address account) {
    JsonNode slot =
        node.call(
            "eth_getStorageAt",
            GatewayNodeClient.params().add(account.text()).add(BEACON_SLOT).add(LATEST));
    return address(slot)
        .flatMap(
            beacon ->
                implementation(beacon)
                    .filter(config.implementations()::contains)
                    .map(implementation -> new SmartAccount(account, beacon, implementation)));
  }

  private Optional<Address> implementation(Address beacon) {
    JsonNode request =
        JsonNodeFactory.instance
            .objectNode()
            .put("to", beacon.text())
            .put("data", IMPLEMENTATION)
            .put("gas", GAS);
    try {
      return address(node.call("eth_call", GatewayNodeClient.params().add(request).add(LATEST)));
    } catch (NodeErrorException reverted) {
      return Optional.empty();
    }
  }

  /** The address in a word. */
  private static Optional<Address> address(JsonNode word) {
    return Optional.of(word.asText())
        .filter(text -> HexText.isBytes(text, WORD) && text.startsWith(PADDING, 2))
        .map(text -> new Address("0x" + text.substring(2 + PADDING.length())));
  }
}
