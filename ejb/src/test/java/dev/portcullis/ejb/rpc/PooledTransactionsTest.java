package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.denial.DenialService;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.denial.TransactionStatusService;
import dev.portcullis.ejb.denial.TransactionStatusView;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.policy.ChangedPolicy;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.ejb.rpc.FlakyChain.Fault;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.endpoint.WalletEndpoint;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.sending.SenderQueueProcessor;
import dev.portcullis.ejb.rpc.sending.SenderQueueProcessor.Result;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.persistence.pool.PooledTransactionQueries;
import dev.portcullis.persistence.user.SuspensionRepository;
import dev.portcullis.persistence.wallet.AuthorizedTransaction;
import dev.portcullis.persistence.wallet.AuthorizedTransactionRepository;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.ContractUtils;

/**
 * What is ahead of its turn on an upstream chain waits in the gate, is seen as in a node's pool,
 * and is judged when it is sent (ADR 0121). A service test: it takes the gateway, a chain and the
 * database.
 */
@ServiceTest(settings = "chain.kind=upstream")
class PooledTransactionsTest {
  private static final String NOBODY = "0x" + "0b".repeat(20);

  @Inject private SenderQueueProcessor sending;
  @Inject private PoolReader poolReader;
  @Inject private PooledTransactionQueries pooled;
  private final TestKey wallet = TestKey.random();
  private final FlakyChain node = new FlakyChain(TestChain.node());
  private PermittedToken token;
  private String role;
  private String user;

  @BeforeEach
  void aMemberWhoMayMoveTokens() throws Exception {
    Services.replace(ChainNode.class, node);
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    role = token.role();
    token.permit("checkRole", true, List.of(role));
    user = People.proven(wallet);
    token.join(user, role, token.role("contract_deployment"));
    TestChain.fund(wallet.text());
    Acting.asUser(user, token.organization());
  }

  private static long chain() {
    return TestChain.node().chainId();
  }

  private String plain(long nonce) {
    return wallet.sign(chain(), nonce, NOBODY, "1", "0x");
  }

  private String transfer(long nonce) {
    return wallet.sign(chain(), nonce, token.address(), "0", transferOfNothing());
  }

  private static String transferOfNothing() {
    return PermittedToken.SELECTOR + "0".repeat(24) + NOBODY.substring(2) + "0".repeat(64);
  }

  private String priced(long nonce, long feeCap, long tipCap) {
    return TransactionPayload.dynamicFee(
            chain(),
            nonce,
            UInt256.of(tipCap),
            UInt256.of(feeCap),
            100_000,
            Optional.of(dev.portcullis.ethereum.common.EvmAddress.of(NOBODY)),
            UInt256.ONE,
            Bytes.of("0x"))
        .sign(wallet.key())
        .encoded()
        .toString();
  }

  private static JsonNode answer(String raw) {
    return Rpc.call("eth_sendRawTransaction", raw);
  }

  private static String send(String raw) {
    JsonNode answer = answer(raw);
    assertThat(answer.path("result").asText()).as(answer.toString()).startsWith("0x");
    return answer.path("result").asText();
  }

  private Result run() {
    return sending.run(wallet.address());
  }

  private static boolean hasNode(String hash) {
    return TestChain.node()
        .call("eth_getTransactionByHash", GatewayNodeClient.params().add(hash))
        .isObject();
  }

  private static JsonNode seen(String hash) {
    return Rpc.call("eth_getTransactionByHash", hash).path("result");
  }

  private static TransactionStatusView status(String hash) {
    Services.get(LedgerWriter.class).write();
    return Services.get(TransactionStatusService.class).of(new Hash32(hash));
  }

  private long pending() {
    return Long.decode(
        Rpc.call("eth_getTransactionCount", wallet.text(), "pending").path("result").asText());
  }

  private State state(String hash) {
    return pooled.find(new Hash32(hash)).map(PooledTransaction::state).orElse(null);
  }

  @Test
  void aTransactionWithAFutureNonceWaitsAndIsSentOnItsTurn() {
    String second = send(transfer(1));
    assertThat(hasNode(second)).isFalse();
    assertThat(pending()).as("there is a gap").isZero();
    assertThat(run()).isEqualTo(Result.IDLE);

    String first = send(transfer(0));
    assertThat(hasNode(first)).as("at once").isTrue();
    assertThat(pending()).isEqualTo(2);
    assertThat(run()).isEqualTo(Result.ONGOING);
    assertThat(hasNode(second)).as("this node judges nothing on top").isFalse();

    TestChain.mine();
    run();
    assertThat(hasNode(second)).isTrue();
    assertThat(state(second)).isEqualTo(State.SENT);
    TestChain.mine();
    run();
    assertThat(state(second)).as("nothing of it is left").isNull();
    assertThat(status(second).verdict()).isEqualTo("succeeded");
    assertThat(Rpc.call("eth_getTransactionReceipt", second).at("/result/status").asText())
        .isEqualTo("0x1");
  }

  @Test
  void pendingTransactionsAreSeenByTheirOwner() throws Exception {
    String hash = send(transfer(3));
    JsonNode own = seen(hash);
    assertThat(own.path("blockNumber").isNull()).isTrue();
    assertThat(own.path("blockHash").isNull()).isTrue();
    assertThat(own.path("from").asText()).isEqualTo(wallet.text());
    assertThat(own.path("nonce").asText()).isEqualTo("0x3");
    assertThat(own.path("input").asText()).isEqualTo(transferOfNothing());
    assertThat(Rpc.call("eth_getTransactionReceipt", hash).path("result").isNull()).isTrue();
    assertThat(status(hash).verdict()).isEqualTo("pending");

    Acting.asOperator();
    TestKey other = TestKey.random();
    String stranger = People.proven(other);
    token.join(stranger, role);
    Acting.asUser(stranger, token.organization());
    assertThat(seen(hash).isNull()).isTrue();
  }

  /** The same fields as a node's own answer for a transaction that waits there. */
  @Test
  void itLooksLikeATransactionPendingAtTheNode() {
    String here = send(plain(1));
    String there = send(plain(0));
    List<String> ours = fields(seen(here));
    List<String> theirs = fields(seen(there));
    theirs.removeAll(List.of("l1BatchNumber", "l1BatchTxIndex"));
    assertThat(ours).containsExactlyInAnyOrderElementsOf(theirs);
    TestChain.mine();
  }

  private static List<String> fields(JsonNode object) {
    List<String> names = new java.util.ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void storedTransactionsAreEncrypted() {
    String raw = transfer(1);
    PooledTransaction row = pooled.find(new Hash32(send(raw))).orElseThrow();
    assertThat(HexText.of(row.raw().bytes())).doesNotContain(raw.substring(2, 60));
    assertThat(poolReader.open(row)).isEqualTo(raw);
  }

  @Test
  void theErrorsAreThoseOfNodes() {
    send(priced(2, 20_000_000_000L, 1_000_000_000L));
    assertThat(answer(priced(2, 20_000_000_000L, 1_000_000_000L)).at("/error/message").asText())
        .isEqualTo("already known");
    assertThat(answer(priced(2, 40_000_000_000L, 1_000_000_000L)).at("/error/message").asText())
        .isEqualTo("replacement transaction underpriced");
    String better = send(priced(2, 22_000_000_000L, 1_100_000_000L));
    assertThat(poolReader.of(wallet.address()))
        .extracting(row -> row.hash().text())
        .containsExactly(better);
    assertThat(answer(plain(51)).at("/error/message").asText()).startsWith("nonce too high");
    send(plain(50));
    TestChain.call("eth_sendRawTransaction", plain(0));
    TestChain.mine();
    assertThat(answer(plain(0)).at("/error/message").asText()).startsWith("nonce too low");
  }

  @Test
  void aTransactionBelowTheNextBaseFeeWaits() {
    String hash = send(priced(0, 1, 1));
    assertThat(hasNode(hash)).isFalse();
    assertThat(run()).isEqualTo(Result.ONGOING);
    assertThat(state(hash)).isEqualTo(State.WAITING);
    assertThat(pending()).isEqualTo(1);
    String better = send(priced(0, 100_000_000_000L, 2));
    assertThat(hasNode(better)).isTrue();
    TestChain.mine();
    run();
    assertThat(state(hash)).isNull();
    assertThat(status(hash).verdict()).isEqualTo("rejected");
  }

  @Test
  void aRevokedRightAppliesToPendingTransactions() {
    String stashed = send(transfer(1));
    String after = send(plain(2));
    Acting.asOperator();
    token.hold(user);
    Acting.asUser(user, token.organization());
    send(plain(0));
    TestChain.mine();
    run();
    assertThat(hasNode(stashed)).isFalse();
    TransactionStatusView status = status(stashed);
    assertThat(status.verdict()).isEqualTo("rejected");
    assertThat(status.submission().errorCode()).isEqualTo(-32001);
    assertThat(status.denials())
        .singleElement()
        .satisfies(
            denial -> {
              assertThat(denial.id()).isEqualTo(status.submission().denialId());
              assertThat(denial.ruleId()).isEqualTo("rule.check_role.deny");
              assertThat(denial.userId()).isEqualTo(user);
              assertThat(denial.txHash()).isEqualTo(stashed);
            });
    assertThat(Services.get(DenialService.class).get(status.submission().denialId())).isNotNull();
    run();
    assertThat(state(after)).as("the gap may be filled").isEqualTo(State.WAITING);
  }

  /** A trace may take as long as its sender likes. */
  @Test
  void aRightRevokedDuringTracingIsRevoked() {
    node.whileTracing(
        () -> {
          Acting.asOperator();
          token.hold(user);
          ChangedPolicy.isHeardOf(Services.get(PolicyFeed.class));
          Acting.asUser(user, token.organization());
        });
    assertThat(Rpc.recorded(answer(transfer(0))).ruleId()).isEqualTo("rule.check_role.deny");
    assertThat(node.sent()).isEmpty();
  }

  @Test
  void aTransactionThatTheNodeTracesTooOftenKeepsWaiting() {
    String hash = send(transfer(1));
    send(transfer(0));
    TestChain.mine();
    node.whileTracing(
        () -> {
          throw new NodeErrorException(-32005, "too many requests", null);
        });
    assertThat(run()).isEqualTo(Result.HELD_UP);
    assertThat(state(hash)).isEqualTo(State.WAITING);
    run();
    assertThat(hasNode(hash)).isTrue();
  }

  /** Another node may have taken over for a while. */
  @Test
  void aTransactionThatTheNodeCannotTraceKeepsWaiting() {
    String hash = send(transfer(1));
    send(transfer(0));
    TestChain.mine();
    node.traces(false);
    assertThat(run()).isEqualTo(Result.HELD_UP);
    assertThat(state(hash)).isEqualTo(State.WAITING);
    node.traces(true);
    run();
    assertThat(hasNode(hash)).isTrue();
  }

  @Test
  void aPlainTransferIsDecidedByTheCodeAtTheTimeOfSending() {
    String target = ContractUtils.generateContractAddress(wallet.text(), BigInteger.ZERO);
    String paid = send(wallet.sign(chain(), 1, target, "1", "0x"));
    String deployment = send(wallet.sign(chain(), 0, null, "0", "0x6001600c60003960016000f300"));
    TestChain.mine();
    assertThat(Rpc.call("eth_getTransactionReceipt", deployment).at("/result/status").asText())
        .isEqualTo("0x1");
    run();
    assertThat(hasNode(paid)).isFalse();
    assertThat(status(paid).submission().denialId()).isNotNull();
  }

  @Test
  void aDeletedUserLeavesNothingToTheNextOwnerOfTheWallet() throws Exception {
    String stashed = send(transfer(1));
    Acting.asOperator();
    Services.get(UserService.class).delete(user);
    assertThat(state(stashed)).isNull();
    String next = People.proven(wallet);
    token.join(next, role);
    Acting.asUser(next, token.organization());
    assertThat(seen(stashed).isNull()).isTrue();
    send(plain(0));
    TestChain.mine();
    run();
    assertThat(hasNode(stashed)).isFalse();
  }

  @Test
  void aSuspendedUserSendsNothing() throws Exception {
    String stashed = send(transfer(1));
    assertThat(Services.inTransaction(() -> Services.get(SuspensionRepository.class).suspend(user)))
        .isTrue();
    run();
    assertThat(state(stashed)).isNull();
    assertThat(status(stashed).denials())
        .singleElement()
        .satisfies(denial -> assertThat(denial.ruleId()).isEqualTo("user.not_found"));
  }

  @Test
  void aNonceUsedPastTheGateDropsPendingTransactions() {
    String waits = send(plain(1));
    TestChain.call("eth_sendRawTransaction", priced(0, 100_000_000_000L, 1));
    TestChain.call("eth_sendRawTransaction", priced(1, 100_000_000_000L, 1));
    TestChain.mine();
    run();
    assertThat(state(waits)).isNull();
    assertThat(status(waits).submission().errorMessage()).isEqualTo("nonce too low");
  }

  @Test
  void aTransactionThatWaitsTooLongIsDropped() throws Exception {
    String waits = send(plain(1));
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "update pooled_transactions set expires_at = now() - interval '1 minute'"
                        + " where tx_hash = :hash")
                .setParameter("hash", waits)
                .executeUpdate());
    assertThat(sending.expire()).isPositive();
    assertThat(state(waits)).isNull();
    assertThat(status(waits).verdict()).isEqualTo("rejected");
  }

  @Test
  void aTransactionThatTheNodeDidNotReceiveIsSentOnceMore() throws Exception {
    String hash = dueButUnanswered(Fault.LOST);
    assertThat(hasNode(hash)).isFalse();
    assertThat(state(hash)).isEqualTo(State.SENDING);
    assertThat(run()).as("another node may be sending it").isEqualTo(Result.ONGOING);
    assertThat(hasNode(hash)).isFalse();
    later(hash);
    run();
    assertThat(hasNode(hash)).isTrue();
    assertThat(node.sent()).hasSize(2);
  }

  @Test
  void aTransactionThatTheNodeReceivedIsNotSentTwice() throws Exception {
    String hash = dueButUnanswered(Fault.UNANSWERED);
    assertThat(hasNode(hash)).isTrue();
    later(hash);
    run();
    assertThat(state(hash)).isEqualTo(State.SENT);
    assertThat(node.sent()).hasSize(2);
    assertThat(status(hash).submission().status()).isEqualTo("accepted");
  }

  /** A process may end between the mark and the answer: nothing else of it is left then. */
  private String dueButUnanswered(Fault fault) {
    String hash = send(plain(1));
    send(plain(0));
    TestChain.mine();
    node.fail(fault);
    assertThatThrownBy(this::run).isInstanceOf(Failure.class);
    return hash;
  }

  private static void later(String hash) throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "update pooled_transactions set moved_at = moved_at - interval '1 hour'"
                        + " where tx_hash = :hash")
                .setParameter("hash", hash)
                .executeUpdate());
  }

  @Test
  void aTransactionThatTheNodeLostIsSentOnceMore() throws Exception {
    String first = send(plain(1));
    send(plain(0));
    TestChain.mine();
    run();
    assertThat(state(first)).isEqualTo(State.SENT);
    TestChain.call("evm_revert", TestChain.call("evm_snapshot").asText());
    later(first);
    run();
    assertThat(hasNode(first)).isTrue();
  }

  @Test
  void quotasHoldForAccountsAndOrganizations() throws Exception {
    // What other tests left counts, too.
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("delete from pooled_transactions")
                .executeUpdate());
    Services.set("rpc.pool-transactions", "200");
    Services.set("rpc.account-percent", "1");
    send(plain(1));
    send(plain(2));
    assertThat(answer(plain(3)).at("/error/code").asInt())
        .as("one percent of 200")
        .isEqualTo(-32005);
    assertThat(answer(plain(3)).at("/error/message").asText()).startsWith("txpool is full");
    assertThat(poolReader.of(new Address(wallet.text()))).hasSize(2);
  }

  private String padded(long nonce, long feeCap, int bytes) {
    return TransactionPayload.dynamicFee(
            chain(),
            nonce,
            UInt256.of(feeCap),
            UInt256.of(feeCap),
            9_000_000,
            Optional.of(dev.portcullis.ethereum.common.EvmAddress.of(token.address())),
            UInt256.ZERO,
            Bytes.of(transferOfNothing() + "00".repeat(bytes)))
        .sign(wallet.key())
        .encoded()
        .toString();
  }

  /** A replacement of a small one by a large one uses quota for the difference. */
  @Test
  void quotasHoldForReplacements() throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("delete from pooled_transactions")
                .executeUpdate());
    String former = send(padded(1, 1_000_000_000L, 0));
    assertThat(answer(padded(1, 2_000_000_000L, 132_000)).at("/error/message").asText())
        .startsWith("oversized data");
    Services.set("rpc.pool-bytes", "131072");
    send(padded(2, 1_000_000_000L, 100_000));
    assertThat(answer(padded(1, 2_000_000_000L, 100_000)).at("/error/message").asText())
        .startsWith("txpool is full");
    assertThat(state(former)).isEqualTo(State.WAITING);
    send(padded(2, 3_000_000_000L, 100_010));
    send(padded(2, 4_000_000_000L, 10));
    assertThat(state(former)).isEqualTo(State.WAITING);
  }

  /** The role that lifts the rules may be taken back until it is their turn. */
  @Test
  void unrestrictedSendersAlsoWaitForEarlierTransactions() throws Exception {
    Acting.asOperator();
    TestKey free = TestKey.random();
    TestChain.fund(free.text());
    String unbound = People.proven(free, PermittedToken.zoneRole("full_sequencer_rpc_access"));
    Acting.asUser(unbound, null);
    String moving = free.sign(chain(), 1, token.address(), "0", transferOfNothing());
    assertThat(
            Rpc.call("rollup_sendRawTransactionWithDetailedOutput", moving)
                .at("/error/message")
                .asText())
        .startsWith("nonce too high");
    JsonNode late = Rpc.call("eth_sendRawTransactionSync", moving, "0x1");
    assertThat(late.at("/error/code").asInt()).isEqualTo(4);
    assertThat(Rpc.call("eth_sendRawTransactionSync", moving, "0x1").at("/error/code").asInt())
        .as("once more")
        .isEqualTo(4);
    String hash = late.at("/error/data").asText();
    assertThat(seen(hash).path("nonce").asText()).isEqualTo("0x1");
    assertThat(hasNode(hash)).isFalse();

    Acting.asOperator();
    Services.get(UserService.class).replaceRoles(unbound, new ReplaceRolesRequest(List.of()));
    Acting.asUser(unbound, null);
    send(free.sign(chain(), 0, NOBODY, "1", "0x"));
    TestChain.mine();
    sending.run(free.address());
    assertThat(hasNode(hash)).isFalse();
    assertThat(status(hash).submission().denialId()).isNotNull();
  }

  @Test
  void anAllowanceIsSpentWhenItIsAdmitted() throws Exception {
    String raw = plain(1);
    SignedTransaction allowed = SignedTransaction.read("raw", raw, chain());
    Services.inTransaction(
        () -> {
          Services.get(AuthorizedTransactionRepository.class)
              .add(
                  new AuthorizedTransaction(
                      user, wallet.address(), 1, allowed.details(), Duration.ofHours(1)));
          return null;
        });
    RpcCaller caller = RpcCaller.of(CallContext.current());
    WalletEndpoint endpoint = Services.get(WalletEndpoint.class);
    assertThat(ask(endpoint, caller, "eth_sendRawTransaction", raw).asText())
        .isEqualTo(allowed.hash().text());
    assertThat(
            ask(endpoint, caller, "eth_getTransactionByHash", allowed.hash().text())
                .path("nonce")
                .asText())
        .isEqualTo("0x1");
    assertThat(pooled.find(allowed.hash()).orElseThrow().admission().origin())
        .isEqualTo("rpc_wallet");
    send(plain(0));
    assertThat(ask(endpoint, caller, "eth_getTransactionCount", wallet.text(), "pending").asText())
        .isEqualTo("0x2");
    TestChain.mine();
    run();
    assertThat(hasNode(allowed.hash().text())).isTrue();
  }

  private static JsonNode ask(
      WalletEndpoint endpoint, RpcCaller caller, String method, String... params) {
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("id", 1);
    message.put("method", method);
    for (String param : params) {
      message.withArray("params").add(param);
    }
    byte[] text = message.toString().getBytes(StandardCharsets.UTF_8);
    return endpoint.answer(RpcMessage.read(text).calls().get(0), caller);
  }
}
