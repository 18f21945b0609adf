package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.DynamicBytes;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.crypto.ContractUtils;
import org.web3j.utils.Numeric;

/**
 * What was judged harmless and is not when it is mined has no effect on the embedded chain (ADR
 * 0118). It needs the deployed product: gateway, pool, block builder and judge take part.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class GatewayInclusionIT {
  private static final int NUMBER = 0;
  private static final int TIME = 1;
  private static final int FLAG = 2;
  private static final int HASH = 6;
  private static final int RANDOM = 7;

  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private ArmedContracts contracts;
  private Client operator;
  private Gateway user;
  private String userId;

  GatewayInclusionIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void somebodyWithMoney() {
    operator = Client.operator(api);
    contracts = ArmedContracts.deploy(operator, chain);
    userId = People.walletUser(api, wallet);
    user = Gateway.of(Client.session(api, wallet));
    chain.fund(wallet.address());
  }

  @AfterEach
  void leave() {
    contracts.close();
  }

  private String signed(long nonce, String to, String data) {
    return Gateway.signed(chain, wallet, BigInteger.valueOf(nonce), to, 0, data);
  }

  private long nonce() {
    return Gateway.count(chain, wallet).longValueExact();
  }

  private JsonNode head() {
    return chain.call("eth_getBlockByNumber", "latest", false);
  }

  private void becomeDeployer() {
    contracts.join(userId);
    contracts.hold(userId, contracts.role("contract_deployment"));
    user = Gateway.of(Client.session(api, wallet));
  }

  /**
   * Sends a transaction that may be refused at once or have no effect later; returns its outcome.
   */
  private String outcome(String raw) {
    JsonNode answer = user.call("eth_sendRawTransaction", raw);
    return answer.has("error") ? "denied" : contracts.verdict(answer.get("result").asText());
  }

  @Test
  void anUnconditionalAttackIsDeniedAtOnce() {
    JsonNode direct =
        user.error(
            "eth_sendRawTransaction", signed(nonce(), contracts.secret(), ArmedContracts.write(1)));
    assertThat(direct.get("code").asInt()).isEqualTo(-32001);
    JsonNode through =
        user.error(
            "eth_sendRawTransaction",
            signed(
                nonce(), contracts.outer(), contracts.go(ArmedContracts.ALWAYS, BigInteger.ZERO)));
    assertThat(through.get("code").asInt()).isEqualTo(-32001);
    assertThat(contracts.writes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {NUMBER, TIME, HASH, RANDOM})
  void anAttackThatActsOnlyInItsBlockHasNoEffect(int mode) {
    JsonNode head = head();
    BigInteger argument =
        switch (mode) {
          case TIME -> Numeric.decodeQuantity(head.get("timestamp").asText());
          case RANDOM -> Numeric.toBigInt(head.get("mixHash").asText());
          default -> Numeric.decodeQuantity(head.get("number").asText());
        };
    String verdict = outcome(signed(nonce(), contracts.outer(), contracts.go(mode, argument)));
    assertThat(verdict).isNotEqualTo("pending");
    assertThat(contracts.writes()).isZero();
  }

  @Test
  void anAttackArmedByAnEarlierNonceHasNoEffect() {
    long first = nonce();
    String armed = signed(first + 1, contracts.outer(), contracts.go(FLAG, BigInteger.ZERO));
    JsonNode ahead = user.call("eth_sendRawTransaction", armed);
    assertThat(outcome(signed(first, contracts.outer(), ArmedContracts.setFlag(true))))
        .isEqualTo("succeeded");
    if (ahead.has("result")) {
      contracts.verdict(ahead.get("result").asText());
    }
    assertThat(contracts.writes()).isZero();
  }

  @Test
  void aTransferToAContractDeployedByAnEarlierNonceHasNoEffect() {
    becomeDeployer();
    long first = nonce();
    String paid =
        ContractUtils.generateContractAddress(
            wallet.address().toLowerCase(Locale.ROOT), BigInteger.valueOf(first));
    JsonNode ahead =
        user.call(
            "eth_sendRawTransaction",
            Gateway.signed(chain, wallet, BigInteger.valueOf(first + 1), paid, 1, "0x"));
    String code =
        ArmedContracts.code("Paid")
            + FunctionEncoder.encodeConstructor(
                List.of(new Address(contracts.secret()), new Uint256(BigInteger.valueOf(7))));
    assertThat(outcome(signed(first, null, code))).isEqualTo("succeeded");
    if (ahead.has("result")) {
      contracts.verdict(ahead.get("result").asText());
    }
    assertThat(contracts.writes()).isZero();
  }

  @Test
  void aConstructorWritesOnlyWithTheRightsOfItsDeployer() {
    becomeDeployer();
    for (long number :
        List.of(0L, Numeric.decodeQuantity(head().get("number").asText()).longValueExact())) {
      String code =
          ArmedContracts.code("Ctor")
              + FunctionEncoder.encodeConstructor(
                  List.of(
                      new Uint256(BigInteger.valueOf(number)),
                      new Address(contracts.secret()),
                      new DynamicBytes(Numeric.hexStringToByteArray(ArmedContracts.write(9)))));
      assertThat(outcome(signed(nonce(), null, code))).isNotEqualTo("succeeded");
    }
    assertThat(contracts.writes()).isZero();
  }

  @Test
  void aRevokedRightNoLongerApplies() {
    contracts.join(userId);
    contracts.hold(userId, contracts.treasury());
    user = Gateway.of(Client.session(api, wallet));
    long first = nonce();
    List<String> stashed = new ArrayList<>();
    for (int ahead = 1; ahead <= 5; ahead++) {
      JsonNode answer =
          user.call(
              "eth_sendRawTransaction",
              signed(first + ahead, contracts.secret(), ArmedContracts.write(ahead)));
      if (answer.has("result")) {
        stashed.add(answer.get("result").asText());
      }
    }
    assertThat(stashed).as("a user with the right may send later nonces").hasSize(5);
    contracts.hold(userId);
    user = Gateway.of(Client.session(api, wallet));
    assertThat(outcome(signed(first, contracts.outer(), ArmedContracts.setFlag(true))))
        .isEqualTo("succeeded");
    assertThat(outcome(signed(nonce(), contracts.outer(), ArmedContracts.setFlag(false))))
        .as("queued transactions do not block it")
        .isIn("succeeded", "denied");
    assertThat(contracts.writes()).isZero();
  }

  @Test
  void theSameOverAWebSocket() {
    try (SocketClient socket = SocketClient.open(Client.session(api, wallet))) {
      BigInteger number = Numeric.decodeQuantity(head().get("number").asText());
      JsonNode answer =
          socket.call(
              "eth_sendRawTransaction",
              signed(nonce(), contracts.outer(), contracts.go(NUMBER, number)));
      if (answer.has("result")) {
        contracts.verdict(answer.get("result").asText());
      }
      assertThat(contracts.writes()).isZero();
    }
  }
}
