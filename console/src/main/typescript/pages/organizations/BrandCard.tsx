import { useEffect, useState } from "react";
import { organizations as texts } from "../../texts/organizations";

/** The part of 255 that a component of a colour is, as light (WCAG 2.2, relative luminance). */
function light(part: number) {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Black or white, whichever can be read on the colour. */
export function inkOn(color: string): "#000000" | "#ffffff" {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join("") : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => light(Number.parseInt(digits.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

interface Props {
  brandName: string | null;
  logoUrl: string | null;
  primaryColor: string | null;
}

/** The host of an image that the organization chose, if it is an address elsewhere. */
function hostOf(logoUrl: string | null): string | null {
  return /^https:\/\/([^/?#]+)/.exec(logoUrl ?? "")?.[1] ?? null;
}

/** The branding as members see it where they sign in. The logo is loaded on a click: its host learns who looks. */
export function BrandCard({ brandName, logoUrl, primaryColor }: Props) {
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => setFailed(false), [logoUrl]);
  const color = primaryColor && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(primaryColor) ? primaryColor : null;
  const host = hostOf(logoUrl);
  const shown = host && asked === logoUrl ? asked : null;
  return (
    <div className="stack">
      <div className="brandcard" role="img" aria-label={`${texts.branding.preview}: ${brandName ?? texts.branding.notSet}`}>
        {shown && !failed && <img src={shown} alt="" referrerPolicy="no-referrer" onError={() => setFailed(true)} />}
        {shown && failed && <span className="soft">{texts.branding.logoFailed}</span>}
        <strong>{brandName || texts.branding.notSet}</strong>
        <span className="go" style={color ? { background: color, color: inkOn(color) } : undefined}>{texts.branding.signIn}</span>
      </div>
      {host && !shown && <div><button type="button" className="small" onClick={() => setAsked(logoUrl)}>{texts.branding.showLogo(host)}</button></div>}
    </div>
  );
}
