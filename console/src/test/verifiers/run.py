import os

from verify import verify

headers = {
    "webhook-id": os.environ["WEBHOOK_ID"],
    "webhook-timestamp": os.environ["WEBHOOK_TIMESTAMP"],
    "webhook-signature": os.environ["WEBHOOK_SIGNATURE"],
}
with open("body.json", "rb") as file:
    body = file.read()
try:
    print("accepted: " + verify(body, headers, os.environ["SIGNING_KEY"])["type"])
except ValueError as error:
    print("refused: " + str(error))
