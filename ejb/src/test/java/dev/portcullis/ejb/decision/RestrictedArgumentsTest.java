package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.DynamicArray;
import org.web3j.abi.datatypes.DynamicBytes;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.StaticStruct;
import org.web3j.abi.datatypes.Type;
import org.web3j.abi.datatypes.Utf8String;
import org.web3j.abi.datatypes.generated.StaticArray2;
import org.web3j.abi.datatypes.generated.Uint256;

class RestrictedArgumentsTest {
  private static final Address SENDER = new Address("0x" + "a1".repeat(20));
  private static final Address OTHER = new Address("0x" + "b2".repeat(20));
  private static final String TRANSFER_FROM = "transferFrom(address,address,uint256)";

  @Test
  void everyListedArgumentMustBeTheSender() {
    String data = call(word(SENDER), word(OTHER), word(5));
    assertThat(find(TRANSFER_FROM, List.of(0), data)).isEqualTo(Finding.SENDER);
    assertThat(find(TRANSFER_FROM, List.of(1), data)).isEqualTo(Finding.OTHER_ADDRESS);
    assertThat(find(TRANSFER_FROM, List.of(0, 1), data)).isEqualTo(Finding.OTHER_ADDRESS);
    assertThat(find(TRANSFER_FROM, List.of(0, 1), call(word(SENDER), word(SENDER), word(5))))
        .isEqualTo(Finding.SENDER);
  }

  @Test
  void aNonAddressParameterIsNeverTheSender() {
    String data = call(word(SENDER), word(SENDER), word(SENDER));
    assertThat(find(TRANSFER_FROM, List.of(2), data)).isEqualTo(Finding.UNREADABLE);
    assertThat(find(TRANSFER_FROM, List.of(3), data)).isEqualTo(Finding.UNREADABLE);
    assertThat(find(TRANSFER_FROM, List.of(), data)).isEqualTo(Finding.UNREADABLE);
    assertThat(find("f(address[1])", List.of(0), data)).isEqualTo(Finding.UNREADABLE);
    assertThat(find("receive()", List.of(0), "0x")).isEqualTo(Finding.UNREADABLE);
  }

  @Test
  void dirtyBytesAboveAnAddressAreRefused() {
    for (int i = 0; i < 12; i++) {
      byte[] dirty = HexText.bytes("0x" + word(SENDER));
      dirty[i] = 1;
      String data = call(HexText.of(dirty).substring(2), word(OTHER), word(5));
      assertThat(find(TRANSFER_FROM, List.of(0), data))
          .as("byte %d", i)
          .isEqualTo(Finding.UNREADABLE);
    }
    String elsewhere = call(word(SENDER), "01" + "00".repeat(31), word(5));
    assertThat(find(TRANSFER_FROM, List.of(0), elsewhere))
        .as("an unrestricted argument is not validated")
        .isEqualTo(Finding.SENDER);
  }

  @Test
  void calldataThatIsCutShortIsRefused() {
    String whole = call(word(SENDER), word(OTHER), word(5));
    for (int length = 2; length < whole.length(); length += 2) {
      assertThat(find(TRANSFER_FROM, List.of(0), whole.substring(0, length)))
          .as("%d digits", length)
          .isEqualTo(Finding.UNREADABLE);
    }
    assertThat(find(TRANSFER_FROM, List.of(0), whole + "00")).isEqualTo(Finding.SENDER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f(bytes,address)|1|1",
        "f(uint256[2],address)|1|2",
        "f((uint256,address),address)|1|2",
        "f((uint256,(bool,bytes3)[2])[3],address)|1|15",
        "f((uint256,string),address)|1|1",
        "f(string[4],address)|1|1",
        "f(uint8[][3],address)|1|1",
        "f(uint8[3][],address)|1|1",
        "f(uint8[3][2],address,address)|2|7",
        "f(function,bytes32,address)|2|2"
      })
  void eachParameterHasItsPlaceInTheHead(String signature, int index, int word) {
    ArgumentLayout layout = ArgumentLayout.of(signature).orElseThrow();
    assertThat(layout.slots().get(index).word()).isEqualTo(word);
    assertThat(layout.slots().get(index).type().canonical()).isEqualTo("address");
    assertThat(layout.words()).isEqualTo(word + 1);
  }

  @Test
  void sizesBeyondAllCalldataAreRefusedInsteadOfCounted() {
    String huge = "f(uint8[999999999][999999999][999999999],address)";
    assertThat(find(huge, List.of(1), call(word(SENDER), word(SENDER))))
        .isEqualTo(Finding.UNREADABLE);
    String many = "f(" + "uint8[999999999],".repeat(3) + "address)";
    assertThat(find(many, List.of(3), call(word(SENDER)))).isEqualTo(Finding.UNREADABLE);
  }

  @Test
  void anOffsetThatLeadsOutsideIsRefused() {
    String signature = "f(address,bytes)";
    String tail = word(0);
    assertThat(find(signature, List.of(0), call(word(SENDER), word(64), tail)))
        .isEqualTo(Finding.SENDER);
    for (BigInteger offset :
        List.of(
            BigInteger.valueOf(65),
            BigInteger.valueOf(96),
            BigInteger.ONE.shiftLeft(31),
            BigInteger.ONE.shiftLeft(64),
            BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE))) {
      assertThat(find(signature, List.of(0), call(word(SENDER), "%064x".formatted(offset), tail)))
          .as("offset %s", offset)
          .isEqualTo(Finding.UNREADABLE);
    }
  }

  @Test
  void offsetsDoNotMoveAnAddressArgument() {
    // The bytes begin where the address is: the address is read where the function reads it.
    String data = call(word(32), word(OTHER), word(SENDER));
    assertThat(find("f(bytes,address)", List.of(1), data)).isEqualTo(Finding.OTHER_ADDRESS);
  }

  /** The address that an independent encoder wrote is found after any preceding data. */
  @Property(tries = 300)
  @SuppressWarnings("rawtypes") // the encoder takes raw types
  void dataOfAnotherEncoderIsRead(
      @ForAll @Size(max = 5) List<@IntRange(min = 0, max = 5) Integer> kinds,
      @ForAll boolean own,
      @ForAll @IntRange(min = 0, max = 70) int length) {
    List<Type> values = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (int kind : kinds) {
      types.add(
          List.of("uint256", "bytes", "string", "uint256[]", "uint256[2]", "(uint256,uint256)")
              .get(kind));
      values.add(value(kind, length));
    }
    types.add("address");
    values.add(new org.web3j.abi.datatypes.Address((own ? SENDER : OTHER).text()));
    String data = FunctionEncoder.encode(new Function("f", values, List.of()));

    assertThat(find("f(" + String.join(",", types) + ")", List.of(kinds.size()), data))
        .isEqualTo(own ? Finding.SENDER : Finding.OTHER_ADDRESS);
  }

  /** No change of one calldata byte makes another account the sender. */
  @Property(tries = 500)
  void noChangedByteTurnsAnotherIntoTheSender(
      @ForAll @IntRange(max = 131) int position, @ForAll byte value, @ForAll boolean own) {
    byte[] bytes = HexText.bytes(call(word(own ? SENDER : OTHER), word(64), word(1), word(0)));
    bytes[position] = value;
    boolean inPlace = HexText.of(Arrays.copyOfRange(bytes, 4, 36)).equals("0x" + word(SENDER));
    Finding finding = find("f(address,bytes)", List.of(0), HexText.of(bytes));
    if (!inPlace) {
      assertThat(finding).isNotEqualTo(Finding.SENDER);
    } else if (position < 36 || position >= 68) {
      assertThat(finding).isEqualTo(Finding.SENDER);
    }
  }

  @SuppressWarnings("rawtypes") // the encoder takes raw types
  private static Type value(int kind, int length) {
    Uint256 number = new Uint256(BigInteger.valueOf(length));
    return switch (kind) {
      case 0 -> number;
      case 1 -> new DynamicBytes(new byte[length]);
      case 2 -> new Utf8String("x".repeat(length));
      case 3 -> new DynamicArray<>(Uint256.class, number, number);
      case 4 -> new StaticArray2<>(Uint256.class, number, number);
      default -> new StaticStruct(number, number);
    };
  }

  private static Finding find(String signature, List<Integer> indexes, String data) {
    return new RestrictedArguments(signature, indexes).find(Calldata.of(data), SENDER);
  }

  private static String call(String... words) {
    return "0x01020304" + String.join("", words);
  }

  private static String word(Address address) {
    return "00".repeat(12) + address.text().substring(2);
  }

  private static String word(long number) {
    return "%064x".formatted(number);
  }
}
