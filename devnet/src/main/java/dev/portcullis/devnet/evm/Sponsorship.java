package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.AbiDecoder;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import java.util.Optional;

/**
 * One transaction with a paymaster. Before the transaction runs, the bootloader calls the
 * paymaster, which sends the price of all its gas. Afterwards the bootloader reports the result to
 * it, and returns the price of unused gas. The gas of the transaction pays for both calls. Tracers
 * see the transaction itself only, unless they have one for the paymaster ({@link
 * Tracer#ofPaymaster}).
 */
final class Sponsorship {
  /** The maximum gas for the validation: a rejection is free for the sender. */
  static final long MOST_GAS = 2_000_000;

  private static final Bytes APPROVAL_BASED =
      PaymasterCall.selector("approvalBased(address,uint256,bytes)");
  private static final Bytes GENERAL = PaymasterCall.selector("general(bytes)");
  private static final Bytes ALLOWANCE = PaymasterCall.selector("allowance(address,address)");
  private static final Bytes APPROVE = PaymasterCall.selector("approve(address,uint256)");

  private final TransactionProcessor processor;
  private final Evm evm;
  private final PaymasterCall paymasterCall;
  private final EvmAddress paymaster;
  private Bytes context = Bytes.EMPTY;
  private UInt256 paid = UInt256.ZERO;

  Sponsorship(TransactionProcessor processor, Evm evm, PaymasterCall question) {
    this.processor = processor;
    this.evm = evm;
    this.paymasterCall = question;
    this.paymaster = question.paymaster().address();
  }

  /**
   * Calls the paymaster. Throws {@link InvalidTransactionException} PAYMASTER when it does not pay.
   *
   * @param gas the remaining gas of the transaction
   * @return the remaining gas afterwards
   */
  long begin(long gas) {
    long most = Math.min(gas, MOST_GAS);
    long left = approve(most);
    if (evm.state.code(evm.state.load(paymaster)).size() == 0) {
      throw refused("there is no contract at " + paymaster);
    }
    UInt256 before = bootloader().balance();
    Frame frame = run(SystemContracts.BOOTLOADER, paymaster, paymasterCall.validate(), left);
    if (frame.error != null) {
      throw refused(reason("the paymaster " + paymaster + " refuses", frame));
    }
    context = answer(Bytes.wrap(frame.output));
    UInt256 now = bootloader().balance();
    paid = now.compareTo(before) > 0 ? now.minus(before) : UInt256.ZERO;
    if (paid.compareTo(paymasterCall.price()) < 0) {
      throw refused(
          "the paymaster "
              + paymaster
              + " paid "
              + paid.toBigInteger()
              + " want "
              + paymasterCall.price().toBigInteger());
    }
    return gas - (most - frame.gas);
  }

  /** In the approval flow, the sender approves the paymaster's requested allowance. */
  private long approve(long gas) {
    Bytes input = paymasterCall.paymaster().input();
    Bytes flow = input.size() < GENERAL.size() ? Bytes.EMPTY : input.slice(0, GENERAL.size());
    if (flow.equals(GENERAL)) {
      return gas;
    }
    if (!flow.equals(APPROVAL_BASED)) {
      throw refused("the input is neither of general nor of approvalBased");
    }
    EvmAddress token;
    UInt256 least;
    try {
      AbiDecoder arguments = new AbiDecoder(input.slice(GENERAL.size(), input.size()));
      token = arguments.address(0);
      least = arguments.word(1);
    } catch (IllegalArgumentException e) {
      throw refused("the input of approvalBased: " + e.getMessage());
    }
    AbiEncoder allowance =
        AbiEncoder.call(ALLOWANCE).address(paymasterCall.from()).address(paymaster);
    Frame known = run(paymasterCall.from(), token, allowance.toBytes(), gas);
    if (known.error == null
        && known.output.length == UInt256.SIZE
        && UInt256.of(known.output, 0).compareTo(least) >= 0) {
      return known.gas;
    }
    Bytes call = AbiEncoder.call(APPROVE).address(paymaster).word(least).toBytes();
    Frame frame = run(paymasterCall.from(), token, call, known.gas);
    if (frame.error != null) {
      throw refused(reason("the token " + token + " cannot be approved", frame));
    }
    return frame.gas;
  }

  private static Bytes answer(Bytes output) {
    try {
      AbiDecoder answer = new AbiDecoder(output);
      Bytes magic = Bytes.wrap(answer.word(0).toArray()).slice(0, GENERAL.size());
      if (!magic.equals(PaymasterCall.magic())) {
        throw refused("the paymaster returns " + magic + ", not " + PaymasterCall.magic());
      }
      return answer.bytes(1);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw refused("the response of the paymaster cannot be read: " + e.getMessage());
    }
  }

  /**
   * Reports the result to the paymaster, if it requested that. The call cannot fail the transaction
   * any more.
   *
   * @param call the frame of the transaction; its gas pays for the call
   * @return whether the gas was sufficient
   */
  boolean reportResult(Frame call) {
    if (context.isEmpty()) {
      return true;
    }
    Bytes told = paymasterCall.postTransaction(context, call.error == null, call.gas);
    Frame frame = run(SystemContracts.BOOTLOADER, paymaster, told, call.gas);
    call.gas = frame.gas;
    return frame.error == null || frame.error == VmError.REVERTED;
  }

  /** Returns the price of unused gas. */
  void end(UInt256 cost) {
    evm.state.debit(bootloader(), paid);
    evm.state.credit(evm.state.load(paymaster), paid.minus(cost));
  }

  private MutableAccount bootloader() {
    return evm.state.load(SystemContracts.BOOTLOADER);
  }

  private Frame run(EvmAddress from, EvmAddress to, Bytes data, long gas) {
    WorldState state = evm.state;
    state.warm(state.load(to));
    Frame frame = processor.frame(evm, from, Optional.of(to), 0, UInt256.ZERO, data, gas);
    evm.run(frame);
    return frame;
  }

  private static String reason(String what, Frame frame) {
    String text =
        frame.error == VmError.REVERTED
            ? RevertReason.of(Bytes.wrap(frame.output)).map(found -> ": " + found).orElse("")
            : "";
    return what + ": " + frame.error.message() + text;
  }

  private static InvalidTransactionException refused(String why) {
    return new InvalidTransactionException(Reason.PAYMASTER, why);
  }
}
