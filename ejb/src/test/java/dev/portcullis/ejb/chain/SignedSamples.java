package dev.portcullis.ejb.chain;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.web3j.crypto.AccessListObject;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.Sign;
import org.web3j.crypto.Sign.SignatureData;
import org.web3j.crypto.StructuredDataEncoder;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.rlp.RlpEncoder;
import org.web3j.rlp.RlpList;
import org.web3j.rlp.RlpString;
import org.web3j.rlp.RlpType;
import org.web3j.utils.Numeric;

/** Transactions of all types as a library of wallets signs them, not the one that reads them. */
public final class SignedSamples {
  public static final long CHAIN = 6565;
  public static final String TARGET = "0x" + "c3".repeat(20);
  public static final String DATA = "0xa9059cbb" + "00".repeat(31) + "07";
  static final String KEY = "0x" + "00".repeat(31) + "01";
  public static final String SLOT = "0x" + "00".repeat(31) + "05";
  public static final Credentials SIGNER = Credentials.create(KEY);

  private static final BigInteger GAS = BigInteger.valueOf(100_000);
  private static final BigInteger NONCE = BigInteger.valueOf(9);
  private static final BigInteger VALUE = BigInteger.valueOf(5);
  private static final BigInteger PRICE = BigInteger.TEN;
  private static final List<AccessListObject> ACCESS =
      List.of(new AccessListObject(TARGET, List.of(SLOT)));

  private SignedSamples() {}

  public static String beforeEip155() {
    return hex(TransactionEncoder.signMessage(legacyPayload(TARGET), SIGNER));
  }

  public static String legacy(String to) {
    return hex(TransactionEncoder.signMessage(legacyPayload(to), CHAIN, SIGNER));
  }

  public static RawTransaction legacyPayload(String to) {
    return RawTransaction.createTransaction(NONCE, PRICE, GAS, to, VALUE, DATA);
  }

  public static String accessList() {
    return hex(
        TransactionEncoder.signMessage(
            RawTransaction.createTransaction(CHAIN, NONCE, PRICE, GAS, TARGET, VALUE, DATA, ACCESS),
            SIGNER));
  }

  public static String dynamicFee(String to, long chain) {
    return hex(
        TransactionEncoder.signMessage(
            RawTransaction.createTransaction(
                chain, NONCE, GAS, to, VALUE, DATA, BigInteger.ONE, PRICE),
            SIGNER));
  }

  /** Type 0x71 with its signature as bytes, as the ecosystem's library sends it. */
  public static String typedData(String to) {
    SignatureData signature = signature(to);
    byte[] bytes = new byte[65];
    System.arraycopy(signature.getR(), 0, bytes, 0, 32);
    System.arraycopy(signature.getS(), 0, bytes, 32, 32);
    bytes[64] = signature.getV()[0];
    return typedData(to, List.of(number(CHAIN), text(""), text("")), bytes, List.of(), List.of());
  }

  /** Type 0x71 with its signature where other types have it. */
  public static String typedDataInParts(String to) {
    SignatureData signature = signature(to);
    List<RlpType> parts =
        List.of(
            number(signature.getV()[0] - 27L),
            RlpString.create(Numeric.toBigInt(signature.getR())),
            RlpString.create(Numeric.toBigInt(signature.getS())));
    return typedData(to, parts, new byte[0], List.of(), List.of());
  }

  public static String typedData(
      String to,
      List<RlpType> parts,
      byte[] signature,
      List<RlpType> dependencies,
      List<RlpType> paymaster) {
    List<RlpType> fields = new ArrayList<>();
    fields.add(RlpString.create(NONCE));
    fields.add(number(1));
    fields.add(RlpString.create(PRICE));
    fields.add(RlpString.create(GAS));
    fields.add(text(to == null ? "" : to));
    fields.add(RlpString.create(VALUE));
    fields.add(text(DATA));
    fields.addAll(parts);
    fields.add(number(CHAIN));
    fields.add(text(SIGNER.getAddress()));
    fields.add(number(50_000));
    fields.add(new RlpList(dependencies));
    fields.add(RlpString.create(signature));
    fields.add(new RlpList(paymaster));
    return "0x71" + hex(RlpEncoder.encode(new RlpList(fields))).substring(2);
  }

  static SignatureData signature(String to) {
    try {
      byte[] digest = new StructuredDataEncoder(typedText(to)).hashStructuredData();
      return Sign.signMessage(digest, SIGNER.getEcKeyPair(), false);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String typedText(String to) {
    List<String> types = new ArrayList<>();
    for (String field :
        List.of(
            "txType",
            "from",
            "to",
            "gasLimit",
            "gasPerPubdataByteLimit",
            "maxFeePerGas",
            "maxPriorityFeePerGas",
            "paymaster",
            "nonce",
            "value")) {
      types.add(field(field, "uint256"));
    }
    types.add(field("data", "bytes"));
    types.add(field("factoryDeps", "bytes32[]"));
    types.add(field("paymasterInput", "bytes"));
    return """
    {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version",
    "type":"string"},{"name":"chainId","type":"uint256"}],"Transaction":[%s]},
    "primaryType":"Transaction","domain":{"name":"zkSync","version":"2","chainId":%d},
    "message":{"txType":"113","from":"%s","to":"%s","gasLimit":"%s",
    "gasPerPubdataByteLimit":"50000","maxFeePerGas":"%s","maxPriorityFeePerGas":"1",
    "paymaster":"0","nonce":"%s","value":"%s","data":"%s","factoryDeps":[],
    "paymasterInput":"0x"}}
    """
        .formatted(
            String.join(",", types),
            CHAIN,
            Numeric.toBigInt(SIGNER.getAddress()),
            to == null ? "0" : Numeric.toBigInt(to),
            GAS,
            PRICE,
            NONCE,
            VALUE,
            DATA);
  }

  private static String field(String name, String type) {
    return "{\"name\":\"%s\",\"type\":\"%s\"}".formatted(name, type);
  }

  public static RlpType number(long number) {
    return RlpString.create(BigInteger.valueOf(number));
  }

  public static RlpType text(String hex) {
    return RlpString.create(Numeric.hexStringToByteArray(hex));
  }

  static String hex(byte[] bytes) {
    return Numeric.toHexString(bytes);
  }
}
