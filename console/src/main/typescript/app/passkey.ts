import type { CredentialDescriptor, RegistrationOptions } from "../api/types";

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function descriptor(known: CredentialDescriptor): PublicKeyCredentialDescriptor {
  return { id: bytes(known.id), type: "public-key", transports: (known.transports ?? []) as AuthenticatorTransport[] };
}

/** Whether this browser has passkeys on this page. */
export const hasPasskeys = () => typeof PublicKeyCredential !== "undefined" && isSecureContext;

/** A passkey's answer to a challenge (Web Authentication Level 3, 5.1.4), as the API takes it. */
export async function assertion(asked: {
  rpId: string;
  challenge: string;
  allowCredentials: CredentialDescriptor[];
}): Promise<Record<string, unknown>> {
  const credential = (await navigator.credentials.get({
    publicKey: {
      rpId: asked.rpId,
      challenge: bytes(asked.challenge),
      allowCredentials: asked.allowCredentials.map(descriptor),
      userVerification: "required",
      timeout: 60_000,
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  };
}

/** A new passkey (Web Authentication Level 3, 5.1.3), as the API takes it. */
export async function registration(options: RegistrationOptions): Promise<Record<string, unknown>> {
  const credential = (await navigator.credentials.create({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialCreationOptions),
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(descriptor),
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}
