package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The product on a server of its own with an empty database, its chain's port open and callbacks to
 * the loopback interface allowed. Its operator is a wallet that no chain funds: one with a public
 * key may not be an operator beside a chain elsewhere, and all nodes of a database have the same
 * one.
 */
final class Product implements AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();
  private static final DevAccounts.DevAccount OPERATOR = operator();
  private static final DevAccounts.DevAccount FUNDED = DevAccounts.ALL.get(0);
  private static final long CHAIN_ID = 6565;

  private final Installation installation;
  private final String name;
  private final Path directory;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI rpc;
  private String token = "";
  private long nonce;

  private Product(Installation installation, String name, Path directory, URI rpc) {
    this.installation = installation;
    this.name = name;
    this.directory = directory;
    this.rpc = rpc;
  }

  /** Starts it on {@code server}: wildfly, payara or micro. */
  static Product start(String server) throws IOException {
    return start(server, Map.of());
  }

  private static DevAccounts.DevAccount operator() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    // Below the order of the curve, and no zero.
    bytes[0] = 1;
    UInt256 key = UInt256.of(bytes);
    return new DevAccounts.DevAccount(Secp256k1.address(key), key);
  }

  /** The same with more settings. */
  static Product start(String server, Map<String, String> more) throws IOException {
    return start(server, server, more);
  }

  /** The same beside others: each needs a name of its own. */
  static Product start(String server, String name, Map<String, String> more) throws IOException {
    int rpcPort;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      rpcPort = free.getLocalPort();
    }
    BuildOutput build = BuildOutput.load();
    Path directory = build.servers().resolveSibling("bench-" + name);
    Map<String, String> settings = new HashMap<>(more);
    settings.putAll(
        Map.of(
            "operator.wallet",
            OPERATOR.address().toString(),
            "webhook.allowed-cidrs",
            "127.0.0.1/32",
            "chain.embedded.own-port",
            "gate",
            "chain.embedded.rpc-port",
            Integer.toString(rpcPort),
            "organization.max",
            "0"));
    return new Product(
        Installation.fresh(
            build, InstallationSpec.onFreePorts(server, directory, settings), Progress.silent()),
        name,
        directory,
        URI.create("http://127.0.0.1:" + rpcPort));
  }

  /** Another node on its database, which calls its chain through the port. */
  Installation another(String server, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("chain.kind", "upstream");
    settings.put("chain.upstream.http-url", rpc.toString());
    settings.put("operator.wallet", OPERATOR.address().toString());
    PostgresServer shared = installation.database().orElseThrow();
    BuildOutput build = BuildOutput.load();
    InstallationSpec.Database database =
        new InstallationSpec.Database(
            shared.url(), shared.user(), shared.password(), shared.owner(), shared.ownerPassword());
    Path second = build.servers().resolveSibling("bench-second-" + name);
    return Installation.fresh(
        build,
        new InstallationSpec(
            server, second, "127.0.0.1", 0, 0, 0, Optional.of(database), "768m", settings),
        Progress.silent());
  }

  /** What runs it. */
  Installation installation() {
    return installation;
  }

  /** The processes of its client, server and embedded database, by name. */
  Map<String, ProcessHandle> programs() throws IOException {
    return Map.of(
        "client",
        ProcessHandle.current(),
        "server",
        process(directory.resolve("server").resolve("server.pid")),
        "database",
        process(directory.resolve("postgresql").resolve("data").resolve("postmaster.pid")));
  }

  private static ProcessHandle process(Path pidFile) throws IOException {
    String pid = Files.readAllLines(pidFile).get(0).split(" ", 2)[0];
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /** The operator's session token. */
  String token() {
    return token;
  }

  /** The chain's own JSON-RPC. */
  URI rpc() {
    return rpc;
  }

  /** Where it keeps its files. */
  Path directory() {
    return directory;
  }

  /** Signs the operator in (EIP-4361); later requests carry the session. */
  void signIn() throws IOException, InterruptedException {
    token = signIn(OPERATOR);
  }

  /** Signs an account in (EIP-4361); the token of the session. */
  String signIn(DevAccounts.DevAccount account) throws IOException, InterruptedException {
    ObjectNode wanted = JSON.createObjectNode().put("address", account.address().toString());
    JsonNode challenge = expect(201, 200, request("POST", "/siwe-messages", wanted));
    String message = challenge.path("msg").textValue();
    byte[] text = message.getBytes(StandardCharsets.UTF_8);
    byte[] prefix =
        ("\u0019Ethereum Signed Message:\n" + text.length).getBytes(StandardCharsets.UTF_8);
    Signature signature =
        Secp256k1.sign(
            Keccak.hash(
                ByteBuffer.allocate(prefix.length + text.length).put(prefix).put(text).array()),
            account.privateKey());
    byte[] signed =
        ByteBuffer.allocate(65)
            .put(signature.r().toArray())
            .put(signature.s().toArray())
            .put((byte) (27 + signature.yParity()))
            .array();
    ObjectNode login =
        JSON.createObjectNode()
            .put("message", message)
            .put("signature", Bytes.wrap(signed).toString())
            .put("nonceToken", challenge.path("nonceToken").textValue());
    return expect(200, 201, request("POST", "/auth/login/crypto-native", login))
        .path("token")
        .textValue();
  }

  /** A request to the administration API. */
  HttpRequest request(String method, String path, JsonNode body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(installation.baseUrl() + path))
            .header("content-type", "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body.toString()));
    if (!token.isEmpty()) {
      request.header("authorization", "Bearer " + token);
    }
    return request.build();
  }

  /** Sends {@code request}; its JSON, if the status is {@code status} or {@code orStatus}. */
  JsonNode expect(int status, int orStatus, HttpRequest request)
      throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != status && response.statusCode() != orStatus) {
      throw new IOException(
          request.uri() + " answered " + response.statusCode() + ": " + response.body());
    }
    return JSON.readTree(response.body());
  }

  /** Calls the chain's own JSON-RPC. */
  JsonNode call(String method, Object... params) throws IOException, InterruptedException {
    ObjectNode body = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    body.put("method", method).set("params", JSON.valueToTree(params));
    HttpRequest request =
        HttpRequest.newBuilder(rpc)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    JsonNode response =
        JSON.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
    if (response.has("error")) {
      throw new IOException(method + " answered " + response.get("error"));
    }
    return response.get("result");
  }

  /** Deploys the demonstration token; its address. */
  String deployToken() throws IOException, InterruptedException {
    return deploy(Token.creation(1L << 60));
  }

  /** Deploys a contract. */
  String deploy(Bytes code) throws IOException, InterruptedException {
    Bytes creation = sign(null, code, 3_000_000);
    JsonNode receipt = call("eth_sendRawTransactionSync", creation.toString(), 10_000);
    return receipt.path("contractAddress").textValue();
  }

  /** The next signed transfer of the token. */
  Bytes transfer(String tokenAddress) {
    return sign(
        EvmAddress.of(tokenAddress), Token.transfer(DevAccounts.ALL.get(1).address(), 1), 100_000);
  }

  /** The next signed call of a contract. */
  Bytes call(String contract, Bytes data, long gas) {
    return sign(EvmAddress.of(contract), data, gas);
  }

  private Bytes sign(EvmAddress to, Bytes data, long gas) {
    return TransactionPayload.dynamicFee(
            CHAIN_ID,
            nonce++,
            UInt256.ONE,
            UInt256.of(1_000_000_000_000L),
            gas,
            Optional.ofNullable(to),
            UInt256.ZERO,
            data)
        .sign(FUNDED.privateKey())
        .encoded();
  }

  @Override
  public void close() {
    installation.close();
  }
}
