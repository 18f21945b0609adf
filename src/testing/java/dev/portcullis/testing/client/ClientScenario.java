package dev.portcullis.testing.client;

import static dev.portcullis.testing.client.ClientPackage.maven;
import static dev.portcullis.testing.client.ClientPackage.npm;
import static dev.portcullis.testing.client.ClientPackage.pypi;

import java.nio.file.Path;

/**
 * What a public client does in a test, unmodified. Each constant is a row of the page {@code
 * reference/compatibility.md}, and at least one test names it in {@link RunsClient}.
 */
public enum ClientScenario {
  VIEM_HTTP(gate("viem"), "viem", "calls, sends, waits for receipts and reads logs"),
  VIEM_SOCKET(gate("viem"), "viem", "subscribes by WebSocket, with a token and with a ticket"),
  VIEM_WALLET(gate("viem"), "viem", "sends at the URL of a browser wallet"),
  VIEM_BUNDLER(
      gate("viem"), "viem", "estimates, sends and finds user operations by its bundler client"),
  VIEM_SIGN_IN(gate("viem"), "viem", "signs in with a message of its own (EIP-4361)"),
  SIWE(gate("siwe"), "siwe", "signs in and links a wallet with messages of its own"),
  ETHERS_HTTP(gate("ethers"), "ethers", "calls, sends and waits for receipts"),
  ETHERS_SOCKET(gate("ethers"), "ethers", "subscribes by WebSocket"),
  ZKSYNC_ETHERS(gate("zksync-ethers"), "zksync-ethers", "sends a transaction of type 0x71"),
  ZKSYNC_ETHERS_WITHDRAWAL(
      chain("zksync-ethers-newest"),
      "zksync-ethers",
      "withdraws and reads the bridge, with a sender in each read"),
  ZKSYNC_ETHERS_BRIDGE(
      chain("zksync-ethers-newest"),
      "zksync-ethers",
      "withdraws and reads the bridge as it is, in the profile `ecosystem`"),
  HARDHAT_2(gate("hardhat"), "Hardhat", "sends and deploys"),
  HARDHAT_3(hardhat3(), "Hardhat", "sends and deploys by its plugin for ethers"),
  CAST(gate("@foundry-rs/cast-linux-amd64"), "Foundry cast", "reads, calls and sends"),
  WEB3J(maven("web3j"), "web3j", "reads, calls, sends and waits for receipts"),
  WEB3_PY(python(), "web3.py", "reads, calls, sends and waits for receipts"),
  PRIVIDIUM_SDK(gate("prividium"), "prividium SDK", "signs in, authorizes and reads an ABI"),
  PRIVIDIUM_TRANSPORT(gate("prividium"), "prividium SDK", "reads by its transport for viem"),
  PRIVIDIUM_DISCLOSURE(
      gate("prividium"), "prividium SDK", "verifies disclosed figures against layer 1"),
  PRIVIDIUM_PROXY(gate("prividium"), "prividium proxy", "reads, with the key of the user"),
  PRIVIDIUM_POPUP(gate("prividium"), "prividium SDK", "signs in by its popup at Keycloak"),
  PRIVIDIUM_DOCTOR(
      gate("prividium"), "prividium doctor", "passes 22 of 23 checks in the profile `document`"),
  PRIVIDIUM_DOCTOR_ECOSYSTEM(
      gate("prividium"), "prividium doctor", "passes 23 of 23 checks in the profile `ecosystem`"),
  STANDARD_WEBHOOKS(gate("standardwebhooks"), "standardwebhooks", "verifies callbacks"),
  SVIX(gate("svix"), "svix", "verifies callbacks"),
  ZKSYNC_LEGACY(legacy("zksync"), "zksync", "does all that it can at the legacy rollup"),
  ZKSYNC_LEGACY_CONTRACT(
      legacy("zksync"), "zksync", "signs for a contract account at the legacy rollup"),

  NODE_VIEM(chain("viem"), "viem", "reads, sends, traces and subscribes"),
  NODE_VIEM_TEST(chain("viem"), "viem", "steers the node by its test client"),
  NODE_ETHERS(chain("ethers"), "ethers", "reads, sends and subscribes"),
  NODE_ZKSYNC_ETHERS(
      chain("zksync-ethers"), "zksync-ethers", "deposits, transfers, withdraws and is paid out"),
  NODE_ZKSYNC_ETHERS_NEWEST(
      chain("zksync-ethers-newest"),
      "zksync-ethers",
      "deposits, transfers, withdraws and is paid out"),
  NODE_PAYMASTER(chain("zksync-ethers"), "zksync-ethers", "lets a paymaster pay"),
  NODE_PAYMASTER_NEWEST(chain("zksync-ethers-newest"), "zksync-ethers", "lets a paymaster pay"),
  NODE_HARDHAT_2(chain("hardhat"), "Hardhat", "deploys by Ignition and uses its helpers"),
  NODE_HARDHAT_3(hardhat3(), "Hardhat", "deploys by Ignition and uses its helpers"),
  NODE_CAST(chain("@foundry-rs/cast-linux-amd64"), "Foundry cast", "reads, sends and traces"),
  NODE_FORGE(chain("@foundry-rs/forge-linux-amd64"), "Foundry forge", "deploys and tests"),
  NODE_WEB3_PY(python(), "web3.py", "reads, sends and subscribes");

  private final ClientPackage installed;
  private final String client;
  private final String scenario;

  ClientScenario(ClientPackage installed, String client, String scenario) {
    this.installed = installed;
    this.client = client;
    this.scenario = scenario;
  }

  private static ClientPackage gate(String name) {
    return npm("ear/src/test/js", name);
  }

  private static ClientPackage legacy(String name) {
    return npm("ear/src/test/js/legacy", name);
  }

  private static ClientPackage chain(String name) {
    return npm("devnet/src/test/js", name);
  }

  private static ClientPackage hardhat3() {
    return npm("devnet/src/test/js/hardhat3", "hardhat");
  }

  private static ClientPackage python() {
    return pypi("devnet/src/test/python", "web3");
  }

  /** The name of the client. */
  public String client() {
    return client;
  }

  /** What it does, as the page says it. */
  public String scenario() {
    return scenario;
  }

  /** Whether it speaks to the node of the embedded chain, and not to the gate. */
  public boolean isAtNode() {
    return name().startsWith("NODE_");
  }

  /**
   * The version that the lock file pins.
   *
   * @param root the root of the repository
   */
  public String pinnedVersion(Path root) {
    return installed.pinned(root);
  }

  /**
   * The version that is installed, as the package itself states it.
   *
   * @param root the root of the repository
   */
  public String installedVersion(Path root) {
    return installed.installed(root);
  }
}
