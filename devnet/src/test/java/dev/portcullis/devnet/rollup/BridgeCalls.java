package dev.portcullis.devnet.rollup;

import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.Arrays;
import java.util.List;

/** The calls of the bridges' contracts, encoded. */
public final class BridgeCalls {
  private static final long WORD = AbiEncoder.WORD;

  private BridgeCalls() {}

  /** The function's selector, to be followed by arguments. */
  public static AbiEncoder function(String signature) {
    return AbiEncoder.call(
        Bytes.wrap(Arrays.copyOf(Keccak.hash(AbiEncoder.ascii(signature)).toArray(), 4)));
  }

  /** A request to layer 2 through the bridgehub. */
  public static Bytes requestDirect(
      long chainId,
      UInt256 minted,
      EvmAddress to,
      UInt256 value,
      Bytes data,
      long gas,
      EvmAddress back) {
    AbiEncoder out =
        function(
            "requestL2TransactionDirect((uint256,uint256,address,uint256,bytes,uint256,uint256,"
                + "bytes[],address))");
    out.word(WORD).word(chainId).word(minted).address(to).word(value).word(9 * WORD).word(gas);
    out.word(800).word(9 * WORD + AbiEncoder.sizeOf(data)).address(back);
    return out.bytes(data).word(0).toBytes();
  }

  /** A deposit of tokens through the bridgehub. */
  public static Bytes depositToken(
      long chainId,
      UInt256 minted,
      long gas,
      EvmAddress bridge,
      EvmAddress token,
      long amount,
      Hash id) {
    AbiEncoder transfer = new AbiEncoder().word(amount).address(EvmAddress.ZERO).address(token);
    byte[] asset =
        new AbiEncoder().word(id).word(2 * WORD).bytes(transfer.toBytes()).toBytes().toArray();
    byte[] data = new byte[asset.length + 1];
    data[0] = 1;
    System.arraycopy(asset, 0, data, 1, asset.length);
    AbiEncoder out =
        function(
            "requestL2TransactionTwoBridges((uint256,uint256,uint256,uint256,uint256,address,"
                + "address,uint256,bytes))");
    out.word(WORD).word(chainId).word(minted).word(0).word(gas).word(800).address(EvmAddress.ZERO);
    return out.address(bridge).word(0).word(9 * WORD).bytes(Bytes.wrap(data)).toBytes();
  }

  /** What layer 1 calls the token. */
  public static Hash assetId(EvmAddress token) {
    EvmAddress vault = EvmAddress.of(0x10004);
    return Keccak.hash(
        new AbiEncoder().word(RollupSettings.L1_CHAIN_ID).address(vault).address(token).toBytes());
  }

  /** The message of a withdrawal of ether. */
  public static Bytes etherMessage(EvmAddress receiver, UInt256 amount) {
    byte[] message = new byte[56];
    System.arraycopy(Bytes.of("0x6c0960f9").toArray(), 0, message, 0, 4);
    System.arraycopy(receiver.toArray(), 0, message, 4, EvmAddress.SIZE);
    amount.writeTo(message, 24);
    return Bytes.wrap(message);
  }

  /** The message of a withdrawal of tokens. */
  public static Bytes tokenMessage(EvmAddress receiver, EvmAddress token, long amount) {
    byte[] message = new byte[76];
    System.arraycopy(Bytes.of("0x11a2ccc1").toArray(), 0, message, 0, 4);
    System.arraycopy(receiver.toArray(), 0, message, 4, EvmAddress.SIZE);
    System.arraycopy(token.toArray(), 0, message, 24, EvmAddress.SIZE);
    UInt256.of(amount).writeTo(message, 44);
    return Bytes.wrap(message);
  }

  /** Has a withdrawal paid out on layer 1. */
  public static Bytes finalizeDeposit(
      long chainId, LogProofs.Proof proof, EvmAddress sender, int inBatch, Bytes message) {
    AbiEncoder out =
        function("finalizeDeposit((uint256,uint256,uint256,address,uint16,bytes,bytes32[]))");
    out.word(WORD).word(chainId).word(proof.batch()).word(proof.id()).address(sender);
    out.word(inBatch).word(7 * WORD).word(7 * WORD + AbiEncoder.sizeOf(message)).bytes(message);
    return hashes(out, proof.hashes()).toBytes();
  }

  /** The fields of a deposit of tokens besides the asset. */
  public static Bytes assetData(EvmAddress token, long amount) {
    return new AbiEncoder().word(amount).address(EvmAddress.ZERO).address(token).toBytes();
  }

  /** Claims tokens back whose deposit failed on layer 2. */
  public static Bytes recover(
      long chainId,
      EvmAddress sender,
      EvmAddress token,
      long amount,
      Hash request,
      LogProofs.Proof proof,
      int inBatch) {
    Bytes assetData = assetData(token, amount);
    AbiEncoder out =
        function(
            "bridgeRecoverFailedTransfer(uint256,address,bytes32,bytes,bytes32,uint256,uint256,"
                + "uint16,bytes32[])");
    out.word(chainId).address(sender).word(assetId(token)).word(9 * WORD).word(request);
    out.word(proof.batch()).word(proof.id()).word(inBatch);
    out.word(9 * WORD + AbiEncoder.sizeOf(assetData)).bytes(assetData);
    return hashes(out, proof.hashes()).toBytes();
  }

  /** Returns whether a request ended with a status. */
  public static Bytes proveStatus(Hash request, LogProofs.Proof proof, int inBatch, long status) {
    AbiEncoder out =
        function("proveL1ToL2TransactionStatus(bytes32,uint256,uint256,uint16,bytes32[],uint8)");
    out.word(request).word(proof.batch()).word(proof.id()).word(inBatch).word(6 * WORD);
    return hashes(out.word(status), proof.hashes()).toBytes();
  }

  private static AbiEncoder hashes(AbiEncoder out, List<Hash> hashes) {
    out.word(hashes.size());
    hashes.forEach(out::word);
    return out;
  }
}
