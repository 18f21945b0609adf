package dev.portcullis.devnet.legacy;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The data of blocks about operations that concern the contract, in the layout of zkSync Lite. */
final class PublicData {
  static final byte[] CONTENT = new byte[32];

  private PublicData() {}

  static Bytes deposit(int account, int token, long amount, EvmAddress owner) {
    return bytes(
        45,
        out -> amount(out.put((byte) 1).putInt(account).putInt(token), amount).put(bytes(owner)));
  }

  static Bytes withdrawal(int account, int token, long amount, EvmAddress owner) {
    return bytes(
        47,
        out ->
            amount(out.put((byte) 3).putInt(account).putInt(token), amount)
                .putShort((short) 0)
                .put(bytes(owner)));
  }

  static Bytes forcedExit(int initiator, int target, int token, long amount, EvmAddress owner) {
    return bytes(
        51,
        out ->
            amount(out.put((byte) 8).putInt(initiator).putInt(target).putInt(token), amount)
                .putShort((short) 0)
                .put(bytes(owner)));
  }

  static Bytes fullExit(int account, EvmAddress owner, int token, long amount) {
    return bytes(
        105,
        out ->
            amount(out.put((byte) 6).putInt(account).put(bytes(owner)).putInt(token), amount)
                .putInt(0)
                .put(bytes(EvmAddress.ZERO))
                .putInt(0)
                .put(CONTENT));
  }

  static Bytes nftExit(int account, EvmAddress owner, int token, int creator, EvmAddress by) {
    return bytes(
        105,
        out ->
            amount(out.put((byte) 6).putInt(account).put(bytes(owner)).putInt(token), 1)
                .putInt(creator)
                .put(bytes(by))
                .putInt(3)
                .put(CONTENT));
  }

  static Bytes nftWithdrawal(int account, int creator, EvmAddress by, EvmAddress to, int token) {
    return bytes(
        95,
        out ->
            out.put((byte) 10)
                .putInt(account)
                .putInt(creator)
                .put(bytes(by))
                .putInt(3)
                .put(CONTENT)
                .put(bytes(to))
                .putInt(token)
                .putInt(0)
                .putShort((short) 0));
  }

  static Bytes all(Bytes... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Bytes part : parts) {
      out.writeBytes(part.toArray());
    }
    return Bytes.wrap(out.toByteArray());
  }

  private static Bytes bytes(int length, Consumer<ByteBuffer> fields) {
    ByteBuffer out = ByteBuffer.allocate(length);
    fields.accept(out);
    return Bytes.wrap(out.array());
  }

  private static ByteBuffer amount(ByteBuffer out, long amount) {
    return out.putLong(0).putLong(amount);
  }

  private static byte[] bytes(EvmAddress address) {
    return address.toArray();
  }
}
