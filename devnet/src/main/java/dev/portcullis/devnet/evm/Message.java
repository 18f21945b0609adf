package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.evm.precompile.Precompile;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;

/**
 * What a frame is to do.
 *
 * @param kind how it came to be
 * @param self whose storage and balance it works on
 * @param codeAddress whose code it runs
 * @param caller who it answers to
 * @param value what CALLVALUE answers, in wei
 * @param input call data
 * @param code what to run
 * @param precompile what to run instead, or null
 * @param isStatic whether it may change nothing
 * @param gas what it may use
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
