package dev.portcullis.devnet.chain.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.simulation.StateOverrides.AccountOverride;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Estimates for senders with code: smart accounts have one, other contracts have none. */
class SmartAccountsTest {
  private static final EvmAddress SENDER = EvmAddress.of(0x5e4d);
  private static final EvmAddress RECEIVER = EvmAddress.of(0xb0b);

  private static final String IS_VALID_SIGNATURE = "1626ba7e";
  private static final String VALIDATE_USER_OP_6 = "3a871cdd";
  private static final String VALIDATE_USER_OP_7 = "19822f7c";

  private static final String ZERO = "0".repeat(64);
  private static final String ONE = "%064x".formatted(1);
  private static final String MAGIC = IS_VALID_SIGNATURE + "0".repeat(56);
  private static final String NO = "ffffffff" + "0".repeat(56);

  private static Chain chain;

  @BeforeAll
  static void open() {
    chain = Chain.open(ChainSettings.builder().build());
  }

  @AfterAll
  static void close() {
    chain.close();
  }

  /** Answers a word. */
  private static String answer(String word) {
    return "7f" + word + "60005260206000f3";
  }

  /** Does something for calls of one function, and reverts for all others. */
  private static String dispatch(int offset, String selector, String body) {
    return "60003560e01c63"
        + selector
        + "1460"
        + "%02x".formatted(offset + 0x14)
        + "5760006000fd5b"
        + body;
  }

  private static String only(String selector, String word) {
    return dispatch(0, selector, answer(word));
  }

  /** The same for calls of one caller alone. */
  private static String onlyFor(String caller, String selector, String word) {
    return "3373" + caller + "14601f5760006000fd5b" + dispatch(0x20, selector, answer(word));
  }

  private static long estimate(String code) {
    CallArguments request =
        new CallArguments(
            SENDER,
            Optional.of(RECEIVER),
            Long.MAX_VALUE,
            UInt256.ZERO,
            UInt256.ZERO,
            Bytes.EMPTY,
            List.of());
    StateOverrides overrides =
        new StateOverrides(
            Map.of(
                SENDER,
                new AccountOverride(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(Code.of(Bytes.of("0x" + code))),
                    false,
                    Map.of())));
    return chain
        .calls()
        .estimateGas(new CallSimulation(request, BlockIdentifier.Tag.LATEST, overrides));
  }

  private static void assertRefused(String code) {
    assertThatThrownBy(() -> estimate(code))
        .isInstanceOf(CallFailedException.class)
        .hasMessageStartingWith("sender not an eoa");
  }

  @Test
  void aDelegationIsASmartAccount() {
    assertThat(estimate("ef0100" + "ab".repeat(20))).isEqualTo(21_000);
  }

  @Test
  void aContractWithIsValidSignatureIsASmartAccount() {
    assertThat(estimate(only(IS_VALID_SIGNATURE, MAGIC))).isEqualTo(21_000);
    assertThat(estimate(only(IS_VALID_SIGNATURE, NO))).isEqualTo(21_000);
    assertThat(estimate(only(IS_VALID_SIGNATURE, ZERO))).isEqualTo(21_000);
  }

  /** It decides by the signature and looks at no selector. */
  @Test
  void aWalletOfOneFunctionIsASmartAccount() {
    String byFirstByte = "60643560f81c600114631626ba7e0260e01b60005260206000f3";
    assertThat(estimate(byFirstByte)).isEqualTo(21_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5ff137d4b0fdcd49dca30c7cf57e578a026d2789/" + VALIDATE_USER_OP_6,
        "0000000071727de22e5e9d8baf0edac6f37da032/" + VALIDATE_USER_OP_7,
        "4337084d9e255ff0702461cf8895ce9e3b5ff108/" + VALIDATE_USER_OP_7
      })
  void aContractThatValidatesOperationsOfItsEntryPointIsASmartAccount(String of) {
    String caller = of.substring(0, 40);
    String selector = of.substring(41);
    assertThat(estimate(onlyFor(caller, selector, ONE))).isEqualTo(21_000);
    assertThat(estimate(onlyFor(caller, selector, ZERO))).isEqualTo(21_000);
    assertRefused(onlyFor("12".repeat(20), selector, ONE));
  }

  @Test
  void allOtherCodeIsRefused() {
    assertRefused("00");
    assertRefused(answer(ZERO));
    assertRefused(answer(ONE));
    assertRefused(answer("f".repeat(64)));
    assertRefused("60006000fd");
    assertRefused("fe");
    assertRefused("5b600056");
    assertRefused(only("70a08231", ONE));
    assertRefused(only(IS_VALID_SIGNATURE, "f".repeat(64)));
    assertRefused(dispatch(0, IS_VALID_SIGNATURE, "7f" + MAGIC + "60005260206000fd"));
    assertRefused(dispatch(0, IS_VALID_SIGNATURE, "7f" + MAGIC + "60005260046000f3"));
  }
}
