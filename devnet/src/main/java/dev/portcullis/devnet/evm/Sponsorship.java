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
 * One transaction that a paymaster pays for. The bootloader asks the paymaster before the
 * transaction runs, and is sent the price of all its gas; it tells the paymaster afterwards, and
 * sends back what was not used. Both are paid for with the gas of the transaction. Tracers see the
 * transaction itself only, unless they have one for the paymaster ({@link Tracer#ofPaymaster}).
 */
final class Sponsorship {
  /** Gas that asking may take at most: nobody pays for it when the answer is no. */
  static final long MOST_GAS = 2_000_000;

  private static final Bytes APPROVAL_BASED =
      PaymasterCall.selector("approvalBased(address,uint256,bytes)");
  private static final Bytes GENERAL = PaymasterCall.selector("general(bytes)");
  private static final Bytes ALLOWANCE = PaymasterCall.selector("allowance(address,address)");
  private static final Bytes APPROVE = PaymasterCall.selector("approve(address,uint256)");

  private final TransactionProcessor processor;
  private final Evm evm;
  private final PaymasterCall question;
  private final EvmAddress paymaster;
  private Bytes context = Bytes.EMPTY;
  private UInt256 paid = UInt256.ZERO;

  Sponsorship(TransactionProcessor processor, Evm evm, PaymasterCall question) {
    this.processor = processor;
    this.evm = evm;
    this.question = question;
    this.paymaster = question.paymaster().address();
  }

  /**
   * Asks the paymaster. Raises {@link InvalidTransactionException} PAYMASTER when it does not pay.
   *
   * @param gas what the transaction has left
   * @return what of it is left
   */
  long begin(long gas) {
    long most = Math.min(gas, MOST_GAS);
    long left = approve(most);
    if (evm.state.code(evm.state.load(paymaster)).size() == 0) {
      throw refused("there is no contract at " + paymaster);
    }
    UInt256 before = bootloader().balance();
    Frame frame = run(SystemContracts.BOOTLOADER, paymaster, question.validate(), left);
    if (frame.error != null) {
      throw refused(reason("the paymaster " + paymaster + " refuses", frame));
    }
    context = answer(Bytes.wrap(frame.output));
    UInt256 now = bootloader().balance();
    paid = now.compareTo(before) > 0 ? now.minus(before) : UInt256.ZERO;
    if (paid.compareTo(question.price()) < 0) {
      throw refused(
          "the paymaster "
              + paymaster
              + " paid "
              + paid.toBigInteger()
              + " want "
              + question.price().toBigInteger());
    }
    return gas - (most - frame.gas);
  }

  /** In the flow of approvals the sender lets the paymaster take what it wants for paying. */
  private long approve(long gas) {
    Bytes input = question.paymaster().input();
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
    AbiEncoder allowance = AbiEncoder.call(ALLOWANCE).address(question.from()).address(paymaster);
    Frame known = run(question.from(), token, allowance.toBytes(), gas);
    if (known.error == null
        && known.output.length == UInt256.SIZE
        && UInt256.of(known.output, 0).compareTo(least) >= 0) {
      return known.gas;
    }
    Bytes call = AbiEncoder.call(APPROVE).address(paymaster).word(least).toBytes();
    Frame frame = run(question.from(), token, call, known.gas);
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
        throw refused("the paymaster answers " + magic + ", not " + PaymasterCall.magic());
      }
      return answer.bytes(1);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw refused("the answer of the paymaster cannot be read: " + e.getMessage());
    }
  }

  /**
   * Tells the paymaster, if it wanted to be told. It cannot fail the transaction any more.
   *
   * @param call what the transaction did; it pays for telling
   * @return whether there was gas enough for it
   */
  boolean tell(Frame call) {
    if (context.isEmpty()) {
      return true;
    }
    Bytes told = question.afterwards(context, call.error == null, call.gas);
    Frame frame = run(SystemContracts.BOOTLOADER, paymaster, told, call.gas);
    call.gas = frame.gas;
    return frame.error == null || frame.error == VmError.REVERTED;
  }

  /** Sends back what was not used. */
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
