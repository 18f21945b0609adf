package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.evm.precompile.Precompile;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;

/**
 * The input of a frame.
 *
 * @param kind of the frame
 * @param self the account whose storage and balance it uses
 * @param codeAddress the address of its code
 * @param caller the account that receives its output
 * @param value the result of CALLVALUE, in wei
 * @param input calldata
 * @param code to run
 * @param precompile to run instead, or null
 * @param isStatic whether changes are forbidden
 * @param gas its gas limit
 */
record Message(
    FrameKind kind,
    MutableAccount self,
    EvmAddress codeAddress,
    EvmAddress caller,
    UInt256 value,
    Bytes input,
    Code code,
    Precompile precompile,
    boolean isStatic,
    long gas) {}
