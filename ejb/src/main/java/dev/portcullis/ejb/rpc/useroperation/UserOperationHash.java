package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The hash of a user operation (ERC-4337). Since the entry point 0.8 it is one of typed data
 * (EIP-712).
 */
final class UserOperationHash {
  private static final int HEX = 16;
  private static final int HALF_WORD_BITS = 128;

  /** The digits of half a word. */
  private static final int HALF_WORD = 32;

  private static final Hash OPERATION_TYPE =
      hash(
          "PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,"
              + "bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,"
              + "bytes paymasterAndData)");

  private static final Hash DOMAIN_TYPE =
      hash("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

  private static final Hash DOMAIN_NAME = hash("ERC4337");
  private static final Hash DOMAIN_VERSION = hash("1");

  /** The prefix of typed data (EIP-712). */
  private static final byte[] TYPED = {0x19, 0x01};

  private UserOperationHash() {}

  /** The hash on a chain. A missing number counts as zero. */
  static Hash32 of(UserOperation operation, long chainId) {
    ObjectNode json = operation.json();
    EvmAddress entryPoint = EvmAddress.of(operation.entryPoint().address().bytes());
    return switch (operation.entryPoint().version()) {
      case V06 -> ofContract(unpacked(json), entryPoint, chainId);
      case V07 -> ofContract(packed(new AbiEncoder(), json), entryPoint, chainId);
      case V08, V09 -> ofTypedData(json, entryPoint, chainId);
    };
  }

  private static Hash32 ofContract(AbiEncoder operation, EvmAddress entryPoint, long chainId) {
    return text(hash(new AbiEncoder().word(hash(operation)).address(entryPoint).word(chainId)));
  }

  private static Hash32 ofTypedData(ObjectNode json, EvmAddress entryPoint, long chainId) {
    Hash domain =
        hash(
            new AbiEncoder()
                .word(DOMAIN_TYPE)
                .word(DOMAIN_NAME)
                .word(DOMAIN_VERSION)
                .word(chainId)
                .address(entryPoint));
    Hash operation = hash(packed(new AbiEncoder().word(OPERATION_TYPE), json));
    byte[] signed = Arrays.copyOf(TYPED, TYPED.length + 2 * Hash.SIZE);
    System.arraycopy(domain.toArray(), 0, signed, TYPED.length, Hash.SIZE);
    System.arraycopy(operation.toArray(), 0, signed, TYPED.length + Hash.SIZE, Hash.SIZE);
    return text(Keccak.hash(signed));
  }

  private static AbiEncoder unpacked(ObjectNode json) {
    return new AbiEncoder()
        .address(sender(json))
        .word(number(json, "nonce"))
        .word(hashOf(json, "initCode"))
        .word(hashOf(json, "callData"))
        .word(number(json, "callGasLimit"))
        .word(number(json, "verificationGasLimit"))
        .word(number(json, "preVerificationGas"))
        .word(number(json, "maxFeePerGas"))
        .word(number(json, "maxPriorityFeePerGas"))
        .word(hashOf(json, "paymasterAndData"));
  }

  private static AbiEncoder packed(AbiEncoder encoder, ObjectNode json) {
    String factory = json.has("factory") ? text(json, "factory") + rest(json, "factoryData") : "0x";
    String paymaster =
        json.has("paymaster")
            ? text(json, "paymaster")
                + halfWord(json, "paymasterVerificationGasLimit")
                + halfWord(json, "paymasterPostOpGasLimit")
                + rest(json, "paymasterData")
            : "0x";
    return encoder
        .address(sender(json))
        .word(number(json, "nonce"))
        .word(hashOf(factory))
        .word(hashOf(json, "callData"))
        .word(both(json, "verificationGasLimit", "callGasLimit"))
        .word(number(json, "preVerificationGas"))
        .word(both(json, "maxPriorityFeePerGas", "maxFeePerGas"))
        .word(hashOf(paymaster));
  }

  private static EvmAddress sender(ObjectNode json) {
    return EvmAddress.of(HexText.bytes(text(json, "sender")));
  }

  private static String text(ObjectNode json, String field) {
    return json.path(field).asText("0x");
  }

  private static String rest(ObjectNode json, String field) {
    return text(json, field).substring(2);
  }

  private static BigInteger integer(ObjectNode json, String field) {
    return new BigInteger(json.path(field).asText("0x0").substring(2), HEX);
  }

  private static UInt256 number(ObjectNode json, String field) {
    return UInt256.of(integer(json, field));
  }

  private static UInt256 both(ObjectNode json, String high, String low) {
    return UInt256.of(integer(json, high).shiftLeft(HALF_WORD_BITS).or(integer(json, low)));
  }

  private static String halfWord(ObjectNode json, String field) {
    String digits = integer(json, field).toString(HEX);
    return "0".repeat(HALF_WORD - digits.length()) + digits;
  }

  private static Hash hashOf(ObjectNode json, String field) {
    return hashOf(text(json, field));
  }

  private static Hash hashOf(String hex) {
    return Keccak.hash(HexText.bytes(hex));
  }

  private static Hash hash(AbiEncoder encoder) {
    return Keccak.hash(encoder.toBytes());
  }

  private static Hash hash(String ascii) {
    return Keccak.hash(AbiEncoder.ascii(ascii));
  }

  private static Hash32 text(Hash hash) {
    return new Hash32(hash.toString());
  }
}
