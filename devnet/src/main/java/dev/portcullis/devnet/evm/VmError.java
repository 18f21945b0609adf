package dev.portcullis.devnet.evm;

/** The reasons for a frame's failure, in go-ethereum's words. */
public enum VmError {
  /** By REVERT: the remaining gas is returned, and the output may contain a reason. */
  REVERTED("execution reverted"),
  /** Not enough gas for the next step. */
  OUT_OF_GAS("out of gas"),
  /** Fewer items on the stack than the operation pops. */
  STACK_UNDERFLOW("stack underflow"),
  /** More than 1,024 items on the stack. */
  STACK_OVERFLOW("stack limit reached 1024"),
  /** No such operation. */
  INVALID_OPCODE("invalid opcode"),
  /** A jump to a position that is not a JUMPDEST. */
  INVALID_JUMP("invalid jump destination"),
  /** A change of state inside a static call. */
  WRITE_PROTECTION("write protection"),
  /** RETURNDATACOPY past the end. */
  RETURN_DATA_OUT_OF_BOUNDS("return data out of bounds"),
  /** More than 1,024 frames. */
  DEPTH("max call depth exceeded"),
  /** A transfer that exceeds the balance. */
  INSUFFICIENT_BALANCE("insufficient balance for transfer"),
  /** The address of a new contract is occupied (EIP-684, EIP-7610). */
  ADDRESS_COLLISION("contract address collision"),
  /** The creator's nonce is at its maximum (EIP-2681). */
  NONCE_OVERFLOW("nonce uint64 overflow"),
  /** Initialization code longer than EIP-3860 permits. */
  INITCODE_SIZE("max initcode size exceeded"),
  /** Code longer than EIP-170 permits. */
  CODE_SIZE("max code size exceeded"),
  /** New code that begins with 0xef (EIP-3541). */
  INVALID_CODE("invalid code: must not begin with 0xef"),
  /** Not enough gas to store the new code. */
  CODE_STORE_OUT_OF_GAS("contract creation code storage out of gas"),
  /** Input that a precompiled contract does not accept. */
  PRECOMPILE_FAILURE("invalid input to precompiled contract"),
  /** A priority transaction of layer 1 that the chain's inclusion rule rejects. */
  REFUSED("refused by the rule of the chain");

  private final String message;

  VmError(String message) {
    this.message = message;
  }

  /** The message of the error, as tools expect it. */
  public String message() {
    return message;
  }
}
