package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.transaction.ContractAddress;
import java.util.Arrays;

/** CREATE and CREATE2, and the addresses of new contracts. */
final class CreateOperations {

  /** EIP-3860. */
  static final int MAX_INITCODE_SIZE = 49_152;

  static final int INITCODE_WORD_GAS = 2;
  private static final int HASH_WORD_GAS = 6;
  private static final long MAX_NONCE = -1L;

  private CreateOperations() {}

  /** Pops the operands from the frame's stack and sets its child, or pushes zero at once. */
  static void create(Evm evm, Frame f, boolean salted) {
    f.requireWritable();
    long[] s = evm.stack;
    int sp = f.sp;
    int size = Frame.size(s, sp - 12);
    if (size > MAX_INITCODE_SIZE) {
      throw new ExceptionalHaltException(VmError.INITCODE_SIZE);
    }
    f.charge(
        (INITCODE_WORD_GAS + (salted ? HASH_WORD_GAS : 0)) * EnvironmentOperations.words(size));
    int offset = f.expand(s, sp - 8, size);
    UInt256 value = UInt256.ofLimbs(s, sp - 4);
    Code initcode = Code.of(Bytes.wrap(f.copy(offset, size)));
    long gas = f.gas - f.gas / 64;
    f.charge(gas);
    f.sp = salted ? sp - 16 : sp - 12;

    EvmAddress creator = f.self.address();
    EvmAddress address =
        salted
            ? address(creator, UInt256.ofLimbs(s, sp - 16), initcode.hash())
            : address(creator, f.self.nonce());
    MutableAccount created = evm.state.load(address);
    Message message =
        new Message(
            salted ? FrameKind.CREATE2 : FrameKind.CREATE,
            created,
            address,
            creator,
            value,
            Bytes.EMPTY,
            initcode,
            null,
            false,
            gas);
    if (f.depth == Evm.MAX_DEPTH) {
      evm.refuse(f, message, VmError.DEPTH);
    } else if (f.self.balance().compareTo(value) < 0) {
      evm.refuse(f, message, VmError.INSUFFICIENT_BALANCE);
    } else if (f.self.nonce() == MAX_NONCE) {
      evm.refuse(f, message, VmError.NONCE_OVERFLOW);
    } else {
      evm.state.setNonce(f.self, f.self.nonce() + 1);
      evm.state.warm(created);
      f.child = new Frame(f, message);
    }
  }

  /** The address of the contract that {@code creator} creates with this nonce. */
  static EvmAddress address(EvmAddress creator, long nonce) {
    return ContractAddress.of(creator, nonce);
  }

  private static EvmAddress address(EvmAddress creator, UInt256 salt, Hash initcodeHash) {
    byte[] preimage = Arrays.copyOf(new byte[] {(byte) 0xff}, 85);
    System.arraycopy(creator.toArray(), 0, preimage, 1, EvmAddress.SIZE);
    salt.writeTo(preimage, 21);
    initcodeHash.word().writeTo(preimage, 53);
    return EvmAddress.of(Keccak.digest(preimage, 0, preimage.length), 12);
  }
}
