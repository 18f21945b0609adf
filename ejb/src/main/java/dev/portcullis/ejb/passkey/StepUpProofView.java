package dev.portcullis.ejb.passkey;

import dev.portcullis.kernel.Secret;
import java.time.Instant;

/**
 * The proof of a step-up (R-IDN-12), returned once.
 *
 * @param proof to be sent in the header {@code x-step-up-proof}
 * @param expiresAt two minutes from now
 */
public record StepUpProofView(Secret proof, Instant expiresAt) {}
