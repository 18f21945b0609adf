package dev.portcullis.acceptance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.web3j.utils.Numeric;

/** {@code prividium doctor} of npm, as it is, and what it reports of the product. */
final class Doctor {
  /** The vault of layer 2 that doctor reads, which permissions of the zone open (R-ADM-38). */
  static final String BRIDGE = "0x0000000000000000000000000000000000010004";

  /** Where doctor listens, and nowhere else. */
  private static final int PORT = 24_101;

  /** All its requests, in their order, where it finds nothing wrong. */
  private static final String HEALTHY =
      """
      OK Input Validation
      OK Callback port available
      OK Host validation
      OK User Panel reachability
      OK API health
      OK Public RPC
      OK Browser authentication
      OK Session validation
      OK Profile fetch
      OK Wallet preconditions
      OK Wallet API token
      OK Wallet RPC eth_chainId
      OK Wallet RPC eth_blockNumber
      OK RPC eth_getBalance
      OK RPC eth_getTransactionCount
      OK Transaction authorization
      OK Wallet RPC eth_getBalance
      OK Wallet RPC eth_call restriction
      OK Wallet RPC eth_getTransactionCount restriction
      OK L1 chain ID
      OK Base token asset ID
      OK WETH token
      OK Origin chain ID
      """;

  private Doctor() {}

  /** The results for full access where {@code compat.profile} is {@code ecosystem}. */
  static List<String> inEcosystemProfile() {
    return HEALTHY.lines().toList();
  }

  /** The same where it is {@code document}: a browser wallet receives its nonce. */
  static List<String> inDocumentProfile() {
    return HEALTHY
        .lines()
        .map(
            probe ->
                probe.endsWith("eth_getTransactionCount restriction")
                    ? probe.replace("OK", "FAIL")
                    : probe)
        .toList();
  }

  /** The same for a caller whom no permission opens the bridge of layer 2. */
  static List<String> withoutBridge(List<String> probes) {
    return probes.stream()
        .map(
            probe ->
                switch (probe) {
                  case "OK L1 chain ID", "OK Base token asset ID", "OK WETH token" ->
                      probe.replace("OK", "FAIL");
                  case "OK Origin chain ID" ->
                      "SKIP Origin chain ID - BASE_TOKEN_ASSET_ID check did not pass";
                  default -> probe;
                })
        .toList();
  }

  /** The result of each check of doctor for the user of a wallet; skips where it cannot run. */
  static List<String> probes(Api api, TestWallet wallet) {
    NodeScript script = NodeScript.of("doctor.mjs");
    assumeTrue(isFree(), "Something listens on port " + PORT);
    ObjectNode input = Client.json().put("baseUrl", api.baseUrl().toString());
    input.put("key", Numeric.toHexStringWithPrefixZeroPadded(wallet.key().getPrivateKey(), 64));
    String said = script.run(input.toString());
    List<String> probes = new ArrayList<>();
    for (JsonNode line : Client.json(said.substring(said.lastIndexOf('\n') + 1))) {
      probes.add(line.get(0).asText() + " " + line.get(1).asText().replaceFirst(" \\(.*", ""));
    }
    return probes;
  }

  private static boolean isFree() {
    try (ServerSocket socket = new ServerSocket(PORT, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
